cdef tuple SUIT_OF
cdef tuple COPY_OF

cdef class TileBook:
    cdef public int pairs[36]
    cdef public long long hidden[4]

    cpdef lay_open(self, int kind)
