cimport cython
from xuezhan.core cimport flat, shapes
from xuezhan.core.tile_book cimport TileBook

cdef bytes FORMS
cdef int ALL_KINDS
cdef bint REMEMBERS
cdef bytes PAIRS
cdef tuple BIT_OF
cdef tuple SUIT_OF
cdef tuple POWER_OF
cdef tuple SUIT_MASK
cdef tuple KINDS_HELD
cdef tuple KINDS_OF_RANKS
cdef object _MAN
cdef object _PIN
cdef object _SOU

cdef class SeatView:
    cdef public object _deal
    cdef public TileBook _tile_book
    cdef public object plain
    cdef public int index
    cdef public int bit
    cdef public int barred_suit
    cdef public int drawn
    cdef public int draws
    cdef public int sets
    cdef public int most_owed
    cdef public long long kongable
    cdef public long long pung_mask
    cdef public long long waits
    cdef public long long covered[4]
    cdef public list melds
    cdef public list meld_codes
    cdef public list counts
    cdef public list codes
    cdef public list discarded
    cdef public list set_aside
    cdef public list claimed
    cdef public bint seven_pairs
    cdef public bint declares_missing
    cdef public bint live
    cdef public bint won
    cdef public bint left
    cdef public bint locked
    cdef public object max_suits
    cdef public object locked_kongs
    cdef public object marks

    @cython.locals(kind=cython.int, count=cython.int, suit=cython.int, counts=list, codes=list, pairs=cython.p_int, suit_of=tuple,
                   power_of=tuple, bit=cython.int)
    cpdef _hold(self, object tiles, int suits)

    @cython.locals(count=cython.int, suit=cython.int)
    cpdef take(self, int kind)

    @cython.locals(count=cython.int, suit=cython.int)
    cpdef lose(self, int kind)

    @cython.locals(codes=list, barred=cython.int, a=cython.longlong, b=cython.longlong, c=cython.longlong,
                   mask=cython.longlong)
    cpdef long long find_waits(self) except? -1

    @cython.locals(suit=cython.int, kind=cython.int)
    cpdef add_meld(self, object meld)

    cpdef long long waits_without_drawn(self) except? -1

    @cython.locals(code=cython.longlong)
    cpdef long long unseen_in(self, int suit) except? -1

    @cython.locals(codes=list, held=tuple)
    cpdef tuple kinds(self)

    @cython.locals(code=cython.longlong)
    cpdef tuple kinds_of(self, int suit)

    @cython.locals(owed=cython.int)
    cpdef tuple discardable(self)

    @cython.locals(barred=cython.int, most=cython.int)
    cpdef int owed_suit(self) except -2
