cimport cython
from xuezhan.core cimport shapes

cdef bytes CLASSES
cdef bytes _TILES
cdef tuple CLASS_VECTORS
cdef tuple POWERS
cdef tuple _HELD
cdef tuple _ODD
cdef tuple _INTERNED
cdef unsigned short[::1] _alike
cdef unsigned short[::1] _cheaper
cdef bytearray _compared
cdef int _MOST
cdef int ALL_ENTRIES
cdef int COPY_BITS
cdef int NO_SUIT
cdef int RANKS
cdef long long COPIES_OF_RANK
cdef long long SIZE

@cython.locals(key=cython.int, found=cython.int)
cpdef int split_two(int one, int two, int sets) except -1

@cython.locals(before=cython.int)
cdef int _row(long long suit) except -1

@cython.locals(key=cython.longlong, found=cython.longlong)
cpdef long long helping_fields(long long suit, int argset) except -1

@cython.locals(row=cython.int, found=cython.longlong, field=cython.longlong, power=cython.int, melded=cython.longlong,
               code=cython.longlong, after=cython.int)
cdef long long _helping(long long suit, int argset) except -1

cdef tuple _held(long long code)

@cython.locals(key=cython.longlong, melded=cython.longlong, code=cython.longlong, row=cython.int, power=cython.int,
               low=cython.int, span=cython.int, top=cython.int, after=cython.int, kept=cython.int, weight=cython.int,
               fields=cython.longlong)
cpdef tuple discards(long long suit, int argset)

@cython.locals(key=cython.longlong)
cpdef tuple candidates(long long suit, int argset)

@cython.locals(melded=cython.longlong, code=cython.longlong, row=cython.int, ordered=list, power=cython.int,
               low=cython.int, span=cython.int, top=cython.int, after=cython.int, left=cython.int, kept=list,
               weight=cython.int, fields=cython.longlong, better=cython.int, more=cython.longlong, each=cython.int)
cdef tuple _candidates(long long suit, int argset)

cpdef int odd_ranks(long long code) except -1
