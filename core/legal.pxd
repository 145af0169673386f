from xuezhan.core.seat cimport SeatView

cdef class Legal:
    cdef public SeatView seat

cdef class TurnLegal(Legal):
    cdef public object chance
    cdef public bint win
    cdef public tuple kongs
    cdef public int only
    cdef public tuple offers

cdef class ClaimLegal(Legal):
    cdef public int tile
    cdef public int of
    cdef public object chance
    cdef public bint win
    cdef public bint pung
    cdef public bint kong
    cdef public tuple offers

cdef class OpeningLegal(Legal):
    cdef public str step
    cdef public object options
