from xuezhan.core cimport settle
from xuezhan.core.seat cimport SeatView
from xuezhan.core.state cimport DealState

cdef int TURN
cdef tuple SUIT_OF
cdef tuple COPY_OF

cpdef first_waits(DealState deal)

cpdef lay_kong(DealState deal, SeatView s, object meld, tuple tiles, object feeder)

cpdef take_pung(DealState deal, SeatView s, int tile, int of)

cdef _take_pung(DealState deal, SeatView s, int tile, int of)

cpdef lay_open(DealState deal, SeatView s, object meld, tuple tiles)

cdef _show(DealState deal, SeatView s, tuple tiles)

cdef _cover(DealState deal, SeatView s, tuple tiles)

cdef _lay(SeatView s, object meld)

cpdef rob(DealState deal, SeatView s, int tile)

cdef _take_effect(DealState deal, object effect)

cdef _pass_on(DealState deal, object effect)

cdef _take_play(DealState deal, SeatView s, object effect, object of)
