cimport cython
from xuezhan.core cimport efficiency, flat, lacking
from xuezhan.core.seat cimport SeatView

cdef bytes CLASSES
cdef bytes PAIRS
cdef int ALL_ENTRIES
cdef int UNREACHABLE
cdef int RANKS
cdef int COPY_BITS
cdef int CANDIDATE_ARGS
cdef int CANDIDATE_WEIGHT
cdef int WEIGHT_BITS
cdef int _EVERY_RANK
cdef int _ARGS
cdef bint REMEMBERS
cdef long long COPIES_OF_RANK
cdef tuple COMPLEMENTS
cdef tuple FIELDS
cdef tuple KINDS_OF_RANKS
cdef tuple OTHERS
cdef tuple POWERS
cdef int[::1] split_table
cdef int[::1] _FIRST_ROOM
cdef int[::1] _SECOND_ROOM

@cython.locals(x=cython.int, y=cython.int, codes=list, meld_codes=list, sets=cython.int, a=cython.longlong,
               b=cython.longlong, melded=cython.longlong, class_a=cython.int, class_b=cython.int, split=cython.int,
               least=cython.int, args_a=cython.int, args_b=cython.int, away=cython.int, found_a="int[::1]",
               found_b="int[::1]", size_a=cython.int, size_b=cython.int, best=cython.int, best_a=cython.int, best_b=cython.int, others=list, unseen_a=cython.longlong,
               unseen_b=cython.longlong)
cpdef int best_of_two(SeatView view, int barred) except -2

@cython.locals(x=cython.int, y=cython.int, codes=list, meld_codes=list, sets=cython.int, a=cython.longlong,
               b=cython.longlong, melded=cython.longlong, class_a=cython.int, class_b=cython.int, split=cython.int,
               least=cython.int, away=cython.int, keep_a=cython.int, keep_b=cython.int)
cpdef tuple nearest_of_two(SeatView view, int barred)

cdef int _best_of_suits(int x, int best_x, int y, int best_y) except -1

@cython.locals(best=cython.int, args=cython.int, each=cython.int, fields=cython.longlong, score=cython.int)
cdef int _best_alone(int[::1] found, long long own_unseen) except -2

@cython.locals(best=cython.int, last=cython.int, helped=cython.int, args=cython.int, fields=cython.longlong,
               helping=cython.longlong, weight=cython.int, score=cython.int, each=cython.int)
cdef int _best_score(int[::1] found, long long own, long long own_unseen, long long other, long long other_unseen,
                     list others) except -2

@cython.locals(best=cython.int, odd=cython.int, rank=cython.int, crowd=cython.longlong, copies=cython.int,
               score=cython.int)
cdef int _best_of_pairs(long long key, long long unseen) except -2

@cython.locals(odd=cython.int, paired=cython.int, best=cython.int, last=cython.int, helping=cython.int,
               within="int[::1]", each=cython.int, args=cython.int, ranks=cython.int, weight=cython.int, bit=cython.int, own_fields=cython.longlong,
               fields=cython.longlong, score=cython.int)
cdef int _best_with_pairs(long long own, int argset, long long own_unseen, long long other, long long other_unseen,
                          list others) except -2

@cython.locals(found="int[::1]")
cdef int _best_of_plan(object codes, object keys, object classes, int sets, int out, object unseen) except -2
