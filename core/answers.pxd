cdef dict _sound_counts

cpdef bint whole(object value, object least) except -1

cdef bint _account(object account, int seats) except -1

cpdef check_payments(object answer, object given, object facts)

cpdef check_times(object answer, object given, object facts)

cpdef _truth(object answer, object given, object facts)

cpdef _counted(object answer, object given, object facts)

cdef bint _all_plain(object count) except -1
