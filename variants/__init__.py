"""The house rules: one module a slot, each reached through the hooks of `xuezhan.core.hookspecs` only.

A module whose name begins with _ is part of the one that imports it.
"""
