"""Wild 1s of bamboo 幺鸡任用: a plugin for xuezhan."""
