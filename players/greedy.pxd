cimport cython
from xuezhan.core cimport discards, lacking, shapes
from xuezhan.core.seat cimport SeatView

cdef object useless_weight
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

cdef class GreedyPlayer:
    cpdef int decide(self, SeatView view, object legal) except? -99

@cython.locals(kong=cython.int, play=cython.int, only=cython.int)
cdef int _in_turn(SeatView view, object legal) except? -99

@cython.locals(barred=cython.int, code=cython.longlong, kind=cython.int, codes=list)
cdef int _best_discard(SeatView view, object legal) except? -99

cdef int _discard(SeatView view, object legal) except? -99

@cython.locals(away=cython.int)
cdef int _now(SeatView view) except? -99

cdef int _own_kong(SeatView view, object kongs) except? -99

cdef int _claim(SeatView view, object legal) except? -99

@cython.locals(tile=cython.int, suit=cython.int, barred=cython.int, sets=cython.int, now=cython.int,
               other=cython.int, codes=list, melded=list, a=cython.longlong, melds_a=cython.longlong,
               b=cython.longlong, melds_b=cython.longlong, power=cython.longlong, pairs=cython.int)
cdef int _claim_meld(SeatView view, object legal) except? -99

cdef int _missing_suit(SeatView view, object suits) except? -99
