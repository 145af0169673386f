cdef class Shares:
    cdef object _bonus
    cdef dict _drawn
    cdef dict _plain
    cdef object _rules
    cdef tuple _without

    cpdef object of(self, object inside, object bonus=*, object outside=*)

    cpdef object bonus_for(self, object count)
