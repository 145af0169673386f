from xuezhan.core.seat cimport SeatView
from xuezhan.core.state cimport DealState
