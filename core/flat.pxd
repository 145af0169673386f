cimport cython

cdef tuple _COPIES
cdef tuple _MIDDLE_COPIES
cdef tuple _HIGH_COPIES

@cython.locals(high=cython.longlong, rest=cython.longlong, middle=cython.longlong)
cpdef long long copies_of(long long code) except -1
