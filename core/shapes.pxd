cimport cython

cdef bytes CLASSES
cdef int IMPOSSIBLE
cdef long long SIZE
cdef tuple POWERS
cdef bytes FORMS
cdef bytes PAIRS
cdef dict _suit_waits
cdef bytes LACKING
cdef const unsigned short[::1] PAIRED
cdef int SPAN
cdef const unsigned short[::1] STEPS
cdef int[::1] _SYMBOLS
cdef int RANKS
cdef int _NO_SUIT
cdef int _COUNT
cdef bint REMEMBERS

@cython.locals(a=cython.longlong, b=cython.longlong, c=cython.longlong, mask=cython.longlong, fa=cython.int,
               fb=cython.int, fc=cython.int, suit=cython.int, code=cython.longlong)
cpdef long long waits_mask(object codes, object meld_codes, bint seven_pairs) except? -1

@cython.locals(mask=cython.longlong, suit=cython.int)
cpdef long long _standard_waits(object codes, object meld_codes, int fa, int fb, int fc) except? -1

@cython.locals(key=cython.longlong, mask=cython.int, whole=cython.int, rank=cython.int, power=cython.longlong)
cpdef long long _waits_of_suit(long long code, long long meld_code) except? -1

cpdef int _odd_ranks(long long code) except -1

cpdef int suit_class(long long code, long long meld_code) except -1

@cython.locals(symbol=cython.int)
cdef int _after(int state, int melded, int held, int ranks) except -1

cpdef int after_three(int state, int melded, int held) except -1

@cython.locals(low=cython.longlong, middle=cython.longlong)
cpdef int state_of(long long code, long long meld_code) except -1

@cython.locals(found=cython.int)
cpdef int read_suit(long long code, long long meld_code) except -1

cpdef int standard_deficiency(int a, int b, int c, int sets) except -1

cpdef int seven_pairs_deficiency(object codes, int barred=*) except -1
