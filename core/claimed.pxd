from xuezhan.core cimport claims, moves, settle
from xuezhan.core.claims cimport Window
from xuezhan.core.seat cimport SeatView
from xuezhan.core.state cimport DealState

cdef int KONG
cdef int PLAY
cdef int WIN

cpdef settle_window(DealState deal, Window window)

cpdef take_claim(DealState deal, SeatView maker, int claimer, int answer, int tile, object offers=*)

cdef _let_win(DealState deal, Window window, SeatView maker)

cdef _let_rob(DealState deal, Window window, SeatView maker)

cdef _settle_wins(DealState deal, Window window, object kong)
