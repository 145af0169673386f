cimport cython

@cython.locals(a=cython.int, b=cython.int, c=cython.int, facts=cython.longlong, suits=cython.int, kongs=cython.int,
               roots=cython.int, kind=cython.int, runs=cython.bint)
cpdef tuple facts_of_hand(object hand)

@cython.locals(facts=cython.longlong, runs=cython.longlong, kind=cython.int, straight=cython.longlong)
cpdef long long facts_of_reading(object reading) except? -1
