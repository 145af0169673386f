cimport cython
from xuezhan.core cimport discards, efficiency, lacking, shapes
from xuezhan.core.deciding cimport Decider
from xuezhan.core.legal cimport ClaimLegal, Legal, OpeningLegal, TurnLegal
from xuezhan.core.seat cimport SeatView

cdef tuple POWERS
cdef int RANKS
cdef int PASS
cdef int WIN
cdef int PUNG
cdef int KONG
cdef int ADDED
cdef int CONCEALED
cdef int PLAY
cdef int WILD_SUIT
cdef int UNREACHABLE

cdef class GreedyPlayer(Decider):
    @cython.locals(chosen=cython.int, barred=cython.int, code=cython.int, kind=cython.int)
    cpdef decide(self, SeatView view, Legal legal)

cdef int _beside_discards(SeatView view, Legal legal) except? -99

@cython.locals(kong=cython.int, play=cython.int)
cdef int _in_turn(SeatView view, TurnLegal legal) except? -99

cdef int _discard(SeatView view, Legal legal) except? -99

@cython.locals(away=cython.int)
cdef int _now(SeatView view) except? -99

@cython.locals(suit=cython.int, rank=cython.int, codes=list, meld_codes=list, power=cython.longlong)
cdef int _with_meld(SeatView view, int kind, int lost, int melded, int sets) except? -99

cdef int _offered(SeatView view, object offers) except? -99

cdef int _own_kong(SeatView view, object kongs) except? -99

cdef int _claim(SeatView view, ClaimLegal legal) except? -99

cdef int _claim_or_play(SeatView view, ClaimLegal legal) except? -99

@cython.locals(tile=cython.int, suit=cython.int, barred=cython.int, sets=cython.int, now=cython.int,
               other=cython.int, codes=list, melded=list, a=cython.longlong, melds_a=cython.longlong,
               b=cython.longlong, melds_b=cython.longlong, power=cython.longlong, pairs=cython.int)
cdef int _claim_meld(SeatView view, ClaimLegal legal) except? -99

@cython.locals(codes=list, sets=cython.int, seven_pairs=cython.bint, chosen=cython.int, least=cython.int,
               suit=cython.int, away=cython.int)
cdef int _missing_suit(SeatView view, object suits) except? -99

@cython.locals(one=cython.int, other=cython.int)
cdef bint _fewer(SeatView view, int suit, int than) except? -1

@cython.locals(kind=cython.int, found=cython.int, counts=list)
cdef int _tiles_of(SeatView view, int suit) except? -1

cdef int _exchange(SeatView view, object options) except? -1
