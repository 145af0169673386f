cimport cython
from xuezhan.core cimport claimed, claims, deciding, moves, own_turn, settle
from xuezhan.core.claims cimport Window
from xuezhan.core.deciding cimport Decider
from xuezhan.core.legal cimport ClaimLegal, Legal, OpeningLegal, TurnLegal
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
cdef int ALL_KINDS
cdef tuple SUIT_OF
cdef tuple BIT_OF
cdef tuple COPY_OF

cdef class DealLoop(DealState):
    cdef public list players
    cdef public int step
    cdef public int answer
    cdef public dict made
    cdef public dict owed
    cdef public Window window

    @cython.locals(
        seats=list, players=list, wall=list, pairs=cython.p_int, next_live=cython.p_int, claimers=cython.p_int, hidden=cython.p_longlong, suit_of=tuple,
        power_of=tuple, own_suit=tuple, copy_of=tuple, bit_of=tuple, told_drawn=tuple, told_discarded=tuple, turn_plays=tuple,
        claim_plays=tuple, s=SeatView, player=Decider, legal=TurnLegal, plain=TurnLegal, counts=list, codes=list, seat=cython.int, front=cython.int, drawn=cython.int,
        count=cython.int, melded=cython.longlong, waits=cython.longlong, action=cython.int, suit=cython.int, beyond=cython.bint,
        barred=cython.int, candidates=cython.int)
    cpdef bint _play(self) except -1

    @cython.locals(index=cython.int, legal=OpeningLegal, player=Decider)
    cpdef bint _open(self) except -1

    cpdef _first_draw(self)

    cpdef _act(self, SeatView s, TurnLegal legal, object action)

    cpdef _win_self(self, SeatView s, object chance)

    cpdef _start_added(self, SeatView s, int kind)

    cpdef bint _must_win(self, object chance) except -1

    @cython.locals(window=Window, index=cython.int, legal=Legal, player=Decider)
    cpdef bint _claim(self) except -1

    @cython.locals(claimer=cython.int, pung=cython.bint, kong=cython.bint, legal=ClaimLegal, answer=cython.int, player=Decider)
    cpdef bint _meld_claimed(self, SeatView maker, int tile, int candidates) except -1

    cpdef _ask(self, Decider player, Legal legal)
