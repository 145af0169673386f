cimport cython
from xuezhan.core.legal cimport Legal
from xuezhan.core.seat cimport SeatView
from xuezhan.core.state cimport DealState

cdef int PASS
cdef int WIN
cdef int PLAY

cdef class Window:
    cdef public int tile
    cdef public int of
    cdef public tuple order
    cdef public bint robbing
    cdef public bint late
    cdef public dict chances
    cdef public object claims
    cdef public dict answers

    cpdef owed(self, DealState deal)
    cpdef _asked_to_win(self, DealState deal)
    cpdef bint _unanswered(self, DealState deal, int seat) except -1
    cpdef list winners(self)
    cpdef Legal legal(self, DealState deal, int seat)

cpdef refused(DealState deal, object chance)

@cython.locals(pung=cython.bint, kong=cython.bint)
cpdef tuple melds_offered(DealState deal, int seat, int tile)

cpdef announce_passes(DealState deal, Window window)

cpdef announce_passed_pung(DealState deal, int seat, int tile)

cdef _add_offers(DealState deal, Window window, dict claims)
