cimport cython

cdef dict _suits
cdef tuple _OF_RANK
cdef tuple _QUADS
cdef long long ALL_MELDED
cdef long long CONCEALED
cdef long long FIRST_DISCARD
cdef long long FLUSH
cdef long long FOUR_KONGS
cdef long long GANG_DISCARD
cdef long long GANG_FLOWER
cdef long long HEAVEN
cdef long long EARTH
cdef long long KONG
cdef long long LAST_COPY
cdef long long LAST_DISCARD
cdef long long LAST_FOUR
cdef long long LAST_TILE
cdef long long MIDDLE_FIVE
cdef long long MIDDLE_TWO
cdef long long PAIR_WON
cdef long long PUNGS
cdef long long ROBBED
cdef long long ROOT
cdef long long SELF_DRAW
cdef long long STRAIGHT
cdef long long TERMINALS
cdef long long UNMELDED
cdef long long UNTOUCHED
cdef long long _OF_ALL
cdef long long _LAST
cdef int KONGS_AT
cdef int ROOTS_AT
cdef int NUMBER
cdef int COPIES
cdef int RANKS
cdef int _TILES_AT
cdef int _PAIRS_AT
cdef int _ODD_AT
cdef int _SPLIT_AT
cdef int _RUNS_AT
cdef int _PAIR_AT
cdef long long SIMPLES
cdef long long ONLY_258
cdef long long _STRAIGHT_RUNS
cdef int KINDS
cdef int _SEVEN
cdef int _LAST_PAIR
cdef int _FOUR
cdef int _FIVE
cdef int _TWO_BAMBOO

@cython.locals(of_a=tuple, of_b=tuple, of_c=tuple, ways_a=tuple, ways_b=tuple, ways_c=tuple, a=cython.longlong,
               b=cython.longlong, c=cython.longlong, numbers=cython.longlong, facts=cython.longlong, fours=cython.int,
               numbers_a=cython.longlong, numbers_b=cython.longlong, numbers_c=cython.longlong, suit=cython.int,
               suits=cython.int, kongs=cython.longlong, roots=cython.longlong, laid=cython.longlong, kind=cython.int,
               rank=cython.int, tile=cython.int, own=cython.longlong, held=cython.longlong, runs=cython.bint,
               sets_a=cython.longlong, sets_b=cython.longlong, sets_c=cython.longlong, found=list)
cpdef list facts_of(object hand, long long asked)

@cython.locals(facts=cython.longlong, rank=cython.int)
cdef long long _of_sets(long long alike, long long some, long long own, int tile) except? -1

@cython.locals(facts=cython.longlong, rank=cython.int)
cpdef long long _packed(object sets, object pair) except? -1

cdef long long _of_melds(object melds) except? -1

@cython.locals(facts=cython.longlong)
cdef long long _of_situation(object situation, long long asked) except? -1
