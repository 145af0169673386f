"""The house rules: one module a slot, each reached through the hooks of `xuezhan.core.hookspecs` only."""
