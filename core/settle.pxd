cimport cython
from xuezhan.core.seat cimport SeatView
from xuezhan.core.state cimport DealState

@cython.locals(s=SeatView)
cdef _settle_wins(DealState deal, object wins, object passed)

cdef _settle_win(DealState deal, object chance, object kong)

cpdef pay_win(DealState deal, object win, object charges)

cdef tuple _booked(DealState deal, object charges, object cause)

cpdef tuple price_win(DealState deal, object chance, object kong, object award)

@cython.locals(s=SeatView)
cdef _offered(DealState deal, object chance, object kong)

cdef _liability(DealState deal, object win)

cpdef price_chance(DealState deal, object chance, object kong)

cpdef bint bonus_in_shares(DealState deal, object chance, object kong) except -1

cdef _settle_kong_before(DealState deal, object wins)

@cython.locals(s=SeatView, live=cython.int)
cdef _go_on_after(DealState deal, object wins)

cpdef price_kong(DealState deal, object kong)

@cython.locals(s=SeatView)
cpdef pay_kong(DealState deal, object kong)

cpdef add_surcharges(DealState deal, object entry)

cpdef book_all(DealState deal, object payments, object cause=*)
