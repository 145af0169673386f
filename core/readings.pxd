cimport cython

cdef bytes FORMS
cdef bytes PAIRS
cdef dict _of_suit

@cython.locals(a=cython.int, b=cython.int, c=cython.int, fa=cython.int, fb=cython.int, fc=cython.int)
cpdef bint is_complete(object codes, bint seven_pairs) except? -1

@cython.locals(a=cython.int, b=cython.int, c=cython.int, fa=cython.int, fb=cython.int, fc=cython.int, found=list,
               own=tuple, first=tuple, second=tuple, third=tuple)
cpdef tuple readings(object codes, object melds, object winning_kind, bint seven_pairs)

@cython.locals(key=cython.longlong)
cpdef tuple readings_of_suit(int suit, int code)
