"""Package data: hand tables built by `python -m xuezhan.core.build_tables`."""
