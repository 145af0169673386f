cimport cython
from xuezhan.variants cimport _fan_facts

cdef class Verdicts:
    cdef long long _asked
    cdef tuple _further
    cdef object _judge
    cdef dict _known

    @cython.locals(found=list, known=dict, best=tuple, verdict=tuple)
    cpdef object best(self, object hand)

    cpdef list _with_further(self, object found, object hand)
