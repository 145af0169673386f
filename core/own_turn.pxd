from xuezhan.core cimport claims
from xuezhan.core.legal cimport TurnLegal
from xuezhan.core.seat cimport SeatView
from xuezhan.core.state cimport DealState

cdef int ADDED
cdef int CONCEALED
cdef int PLAY
cdef int WIN

cpdef TurnLegal legal_of(DealState deal, SeatView s)

cpdef TurnLegal turn_legal(DealState deal, SeatView s)

cdef tuple _kongs(DealState deal, SeatView s)

cpdef kong_refusal(DealState deal, SeatView s, int kind, str type)

cdef _locked_refusal(DealState deal, SeatView s, int kind, str type)

cdef int _held(SeatView s, int kind) except -1

cdef long long _waits_after_kong(DealState deal, SeatView s, int kind, str type) except -1
