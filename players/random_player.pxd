cimport cython
from xuezhan.core.deciding cimport Decider
from xuezhan.core.legal cimport Legal
from xuezhan.core.rng cimport Stream
from xuezhan.core.seat cimport SeatView

cdef class RandomPlayer(Decider):
    cdef Stream _stream

    @cython.locals(actions=tuple)
    cpdef decide(self, SeatView view, Legal legal)
