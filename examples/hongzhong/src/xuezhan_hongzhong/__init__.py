"""Four red dragons 红中 as wild tiles: a plugin for xuezhan."""
