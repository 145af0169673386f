cimport cython
from xuezhan.core cimport efficiency, lacking
from xuezhan.core.seat cimport SeatView

cdef bytes CLASSES
cdef int ALL_ENTRIES
cdef int RANKS
cdef bytes PAIRS
cdef tuple COMPLEMENTS
cdef tuple FIELDS
cdef tuple OTHERS
cdef dict candidate_memo
cdef dict fields_memo
cdef int[::1] split_table

@cython.locals(x=cython.int, y=cython.int, codes=list, meld_codes=list, sets=cython.int, a=cython.longlong,
               b=cython.longlong, melded=cython.longlong, class_a=cython.int, class_b=cython.int, split=cython.int,
               least=cython.int, args_a=cython.int, args_b=cython.int, away=cython.int, found_a=tuple, found_b=tuple,
               score=cython.int, others=list, unseen_a=cython.longlong, unseen_b=cython.longlong, best_a=cython.int,
               best_b=cython.int)
cpdef int best_of_two(SeatView view, int barred) except -2

@cython.locals(best=cython.int, fields=cython.longlong, weight=cython.int, score=cython.int)
cpdef int _best_alone(tuple found, long long own_unseen, long long other, long long other_unseen, list others) except -2

@cython.locals(best=cython.int, last=cython.int, helped=cython.int, args=cython.int, fields=cython.longlong,
               weight=cython.int, score=cython.int, beside=cython.int, helping=cython.longlong)
cpdef int _best_score(tuple found, long long own, long long own_unseen, long long other, long long other_unseen,
                      list others) except -2
