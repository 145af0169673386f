"""The rule sets that come with this package, each called as its file."""
