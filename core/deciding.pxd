from xuezhan.core.legal cimport Legal
from xuezhan.core.seat cimport SeatView

cdef bint _COMPILED

cdef class Decider:
    cpdef decide(self, SeatView view, Legal legal)

cdef class Through(Decider):
    cdef public object _player

    cpdef decide(self, SeatView view, Legal legal)

cpdef object decider_of(object player)
