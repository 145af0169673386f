cimport cython
from xuezhan.core.legal cimport TurnLegal
from xuezhan.core.seat cimport SeatView
from xuezhan.core.state cimport DealState

cdef int DRAW
cdef int TURN
cdef int CLAIMS
cdef int OVER
cdef int OPENING
cdef int PASS
cdef int WIN
cdef int PLAY
cdef int ADDED
cdef int CONCEALED
cdef tuple SUIT_OF
cdef tuple BIT_OF
cdef tuple COPY_OF

cdef class DealLoop(DealState):
    cdef public list players
    cdef public int step
    cdef public int answer
    cdef public dict made
    cdef public dict owed
    cdef public object window

    @cython.locals(
        seats=list, players=list, wall=list, pairs=list, next_live=list, claimers=list, hidden=list, suit_of=tuple,
        power_of=tuple, own_suit=tuple, copy_of=tuple, bit_of=tuple, told_drawn=tuple, told_discarded=tuple, turn_plays=tuple,
        claim_plays=tuple, s=SeatView, legal=TurnLegal, plain=TurnLegal, counts=list, codes=list, seat=cython.int, front=cython.int, drawn=cython.int,
        count=cython.int, melded=cython.longlong, waits=cython.longlong, action=cython.int, suit=cython.int,
        barred=cython.int, candidates=cython.int)
    cpdef bint _play(self) except -1
