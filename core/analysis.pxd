cimport cython
from xuezhan.core cimport discards
from xuezhan.core.legal cimport Legal
from xuezhan.core.seat cimport SeatView
from xuezhan.core cimport readings

cdef const unsigned char[::1] _CLASSES
cdef const unsigned char[::1] _PAIRS
cdef const unsigned short[::1] _PAIRED
cdef const unsigned char[::1] _LACKING
cdef const unsigned char[::1] _SETS
cdef const unsigned char[::1] _SEVEN_PAIRS
cdef int[::1] _POWERS
cdef int _SPAN
cdef int _COUNT
cdef int _USELESS
cdef int _EVERY_SUIT
cdef int WILD_SUIT
cdef int RANKS
cdef bytes _SUITS_IN
cdef tuple _THREE
cdef bytes _NO_ADDED

@cython.locals(a=cython.int, b=cython.int, c=cython.int, sets=cython.int, lacking=cython.int, pairs=cython.int,
               row=cython.int, rest=cython.int, total=cython.int)
cpdef int hand_shanten(codes, melds=*, int missing=*, bint seven_pairs=*) except? -9

cpdef bint hand_complete(codes, int missing=*, bint seven_pairs=*) except? -1

@cython.locals(least=cython.int, found=cython.longlong, suit=cython.int, rank=cython.int, held=cython.int,
               melded=cython.int, row=cython.int, rest=cython.int, left=cython.int, laid=cython.int, copies=cython.int, code=cython.int)
cpdef long long hand_useful(codes, melds=*, int missing=*, bint seven_pairs=*) except? -9

@cython.locals(least=cython.int, found=cython.longlong, suit=cython.int, rank=cython.int, held=cython.int,
               melded=cython.int, row=cython.int, rest=cython.int, left=cython.int, laid=cython.int, copies=cython.int, code=cython.int,
               barred=cython.bint, lacking=cython.int)
cpdef long long hand_spare(codes, melds=*, int missing=*, bint seven_pairs=*) except? -9

@cython.locals(barred=cython.int, kinds=tuple, found=tuple)
cpdef tuple nearest_discards(SeatView view, Legal legal)

@cython.locals(found=cython.longlong)
cpdef long long hand_waits(codes, melds=*, int missing=*, bint seven_pairs=*) except? -9

@cython.locals(a=cython.int, b=cython.int, c=cython.int, sets=cython.int)
cdef int _sets(codes) except -1

cdef int _class(int code, int melded, bint barred) except -1

@cython.locals(lacking=cython.int, paired=cython.int)
cdef int _least(int place, int pairs) except -1

@cython.locals(one=cython.int, two=cython.int, first=cython.int, second=cython.int)
cdef int _row_beside(codes, melds, int missing, int suit) except -1

@cython.locals(found=cython.int, other=cython.int, code=cython.int)
cdef int _pairs_beside(codes, int missing, int suit, bint seven_pairs) except -1

@cython.locals(a=cython.int, b=cython.int, c=cython.int, pairs=cython.int)
cdef int _tiles(codes) except -1

@cython.locals(a=cython.int, b=cython.int, c=cython.int, held=cython.int, declared=cython.bint,
               seven_pairs=cython.bint, wide=cython.bint)
cpdef object hand_price(rules, codes, int tile, situation, tuple melds=*, int missing=*)

@cython.locals(a=cython.int, b=cython.int, c=cython.int, three=tuple)
cdef object _counts(codes, wilds)
