cimport cython
from xuezhan.core cimport flat, shapes

cdef bytes CLASSES
cdef tuple CLASS_VECTORS
cdef tuple POWERS
cdef tuple _ODD
cdef unsigned short[::1] _alike
cdef unsigned short[::1] _cheaper
cdef bytearray _compared
cdef bint REMEMBERS
cdef int COPY_BITS
cdef int _NO_SUIT
cdef int _CANDIDATE_ARGS
cdef int _CANDIDATE_WEIGHT
cdef int ALL_ENTRIES
cdef long long COPIES_OF_RANK
cdef long long SIZE
cdef tuple _CROWDS
cdef tuple _MIDDLE_CROWDS
cdef tuple _HIGH_CROWDS

@cython.locals(key=cython.int, found=cython.int)
cpdef int split_two(int one, int two, int sets) except -1

@cython.locals(before=cython.int)
cdef int _row(long long suit) except -1

cpdef int helping_ranks(long long suit, int argset) except -1

@cython.locals(row=cython.int, found=cython.int)
cdef int _helping(long long suit, int argset) except -1

@cython.locals(low_laid=cython.int, laid=cython.int, high_laid=cython.int, low_held=cython.int, held=cython.int,
               high_held=cython.int, low=cython.int, middle=cython.int, found=cython.int, rank=cython.int,
               power=cython.int, drawn=cython.int, after=cython.int)
cdef int _helping_beside(int row, int melded, int code, int argset) except -1

cpdef int keeping_ranks(long long suit, int argset) except -1

@cython.locals(row=cython.int, code=cython.int, melded=cython.int, found=cython.int, rank=cython.int, less=cython.int,
               after=cython.int)
cdef int _keeping(long long suit, int argset) except -1

@cython.locals(high=cython.longlong, rest=cython.longlong, middle=cython.longlong, low_crowds=cython.longlong,
               middle_crowds=cython.longlong, high_crowds=cython.longlong)
cpdef long long crowds(long long code) except -1

cpdef int weight_of(int rank, long long crowd) except -1

@cython.locals(key=cython.longlong, melded=cython.longlong, code=cython.longlong, row=cython.int, power=cython.int,
               rank=cython.int, after=cython.int, kept=cython.int, crowd=cython.longlong)
cpdef tuple discards(long long suit, int argset)

cpdef int[::1] candidates(long long suit, int argset, int[::1] within)

@cython.locals(row=cython.int, code=cython.int, melded=cython.int, crowd=cython.longlong, size=cython.int,
               rank=cython.int, power=cython.int, after=cython.int, left=cython.int, weight=cython.int,
               each=cython.int, place=cython.int)
cpdef int gather(long long suit, int argset, int also, int[::1] within) except -1

cpdef int odd_ranks(long long code) except -1

@cython.locals(crowd=cython.longlong, best=cython.int, rank=cython.int, weight=cython.int)
cdef int _heaviest(int code) except -1

cpdef int useless_weight(int code) except -1
