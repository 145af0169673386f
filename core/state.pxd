cimport cython
from xuezhan.core.seat cimport SeatView
from xuezhan.core.tile_book cimport TileBook

cdef int WILD_SUIT

cdef class DealState:
    cdef public object rules
    cdef public int dealer
    cdef public object seed
    cdef public dict given
    cdef public list log
    cdef public tuple hands
    cdef public tuple dealt_wall
    cdef public list wall
    cdef public int front
    cdef public int back
    cdef public int suits
    cdef public TileBook tiles
    cdef public list seats
    cdef public tuple order
    cdef public object ledger
    cdef public list kongs
    cdef public list wins
    cdef public int passed_wins
    cdef public tuple first_winners
    cdef public object first_win_of
    cdef public int phase
    cdef public int turn
    cdef public int turn_seat
    cdef public dict chosen
    cdef public dict shown
    cdef public dict memories
    cdef public object outcome
    cdef public long long ready
    cdef public int claimers[5]
    cdef public int next_live[4]

    @cython.locals(kind=cython.int)
    cpdef draw(self, SeatView s, str end)

    @cython.locals(live=cython.int, claiming=cython.int, ready=cython.longlong, barred=list, s=SeatView, suit=cython.int,
                   seat=cython.int, bits=cython.int, following=cython.int)
    cpdef note_live(self)

    @cython.locals(ready=cython.longlong, s=SeatView)
    cpdef note_ready(self)

    cpdef from_dealer(self)

    cpdef turn_kong(self, int seat)

    cpdef tell_passed_win(self, object chance)

    cpdef book(self, object payment, object cause=*)

    cpdef book_alone(self, object payment, object cause=*)

    cpdef draw_next_after(self, int seat)
