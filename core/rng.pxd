cimport cython

cdef unsigned long long _ENOUGH

cdef class Stream:
    cdef public object _seed
    cdef public int _label
    cdef public int _block
    cdef public bytes _words
    cdef public int _at
    cdef public unsigned long long _word
    cdef public unsigned long long _used

    @cython.locals(at=cython.int, found=cython.ulonglong)
    cpdef unsigned long long word(self) except? 1

    @cython.locals(used=cython.ulonglong, word=cython.ulonglong)
    cpdef unsigned long long below(self, unsigned long long bound) except? 1
