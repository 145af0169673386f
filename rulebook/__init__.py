"""House rules as files, for people: writing, checking, explaining them."""
