cdef class Ledger:
    cdef public list entries
    cdef public list scores
    cdef public object house

    cpdef book(self, object payment, object cause=*)

    cpdef take_back(self, Py_ssize_t count)
