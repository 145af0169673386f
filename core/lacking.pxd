cimport cython
from xuezhan.core cimport efficiency, shapes

cdef bytes CLASSES
cdef int IMPOSSIBLE
cdef int USELESS
cdef long long SIZE
cdef bytes PAIRS
cdef bytes PAIRS_LACKING
cdef dict _ALONE
cdef int[::1] split_table

@cython.locals(least=cython.int, x=cython.int, y=cython.int, away=cython.int, pairs=cython.int, odd=cython.int)
cpdef int hand_deficiency(object codes, object meld_codes, int sets, bint seven_pairs, tuple choice) except -1

@cython.locals(class_a=cython.int, class_b=cython.int, found=cython.int)
cpdef int deficiency_of_two(long long a, long long melds_a, long long b, long long melds_b, int sets) except -1

@cython.locals(x=cython.int, y=cython.int, a=cython.longlong, b=cython.longlong, class_a=cython.int,
               class_b=cython.int, found=cython.int, away=cython.int, pairs=cython.int)
cpdef int deficiency_without(list codes, int out, int sets, bint seven_pairs) except -1

@cython.locals(alone=bytes)
cpdef (long long, int) suit_key(long long code, long long melded)
