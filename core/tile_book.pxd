cdef tuple SUIT_OF
cdef tuple COPY_OF

cdef class TileBook:
    cdef public int pairs[36]
    cdef public long long hidden[4]

    cpdef note_pair(self, int kind, int seat)

    cpdef note_no_pair(self, int kind, int seat)

    cpdef lay_open(self, int kind)
