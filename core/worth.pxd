cimport cython
from xuezhan.core.seat cimport SeatView
from xuezhan.core.state cimport DealState

cdef tuple POWER_OF
cdef tuple SUIT_OF

@cython.locals(codes=list, a=cython.int, b=cython.int, c=cython.int, power=cython.int, suit=cython.int)
cpdef object count_of(DealState deal, SeatView s, int tile, int more, object situation)

@cython.locals(s=SeatView, giver=SeatView, left=cython.int, shown=cython.int, first=cython.bint,
               first_discard=cython.bint, dealer=cython.bint, untouched=cython.bint)
cpdef object chance_of(DealState deal, int seat, int tile, object of, object how)

@cython.locals(s=SeatView)
cdef bint _untouched(DealState deal) except -1

@cython.locals(s=SeatView)
cpdef tuple hand_values(DealState deal, int seat, long long without, object situation=*)

@cython.locals(s=SeatView, found=cython.int, discarded=list)
cdef int _shown(DealState deal, int tile) except -1
