cimport cython
from xuezhan.core.rng cimport Stream
from xuezhan.core.seat cimport SeatView

cdef class RandomPlayer:
    cdef Stream _stream

    @cython.locals(actions=tuple)
    cpdef decide(self, SeatView view, object legal)
