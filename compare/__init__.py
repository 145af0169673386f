"""Simulating rule sets and comparing them on the same walls."""
