cimport cython

cdef tuple _COPIES
cdef tuple _MIDDLE_COPIES
cdef tuple _HIGH_COPIES
cdef bytes _HELD

cpdef tuple ranks_of(long long code)

@cython.locals(high=cython.longlong, rest=cython.longlong, middle=cython.longlong)
cpdef int ranks_held(long long code) except -1

@cython.locals(high=cython.longlong, rest=cython.longlong, middle=cython.longlong,
               low_copies=cython.longlong, middle_copies=cython.longlong, high_copies=cython.longlong)
cpdef long long copies_of(long long code) except -1
