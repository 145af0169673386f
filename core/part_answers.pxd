from xuezhan.core cimport answers

cpdef check_options(object answer, object given, object facts)

cdef bint _is_seat(object seat, int seats) except -1

cpdef bint _is_kind(object kind) except -1

cpdef bint _are_marks(object marks) except -1

cdef bint _goes_by_seat(object value) except -1
