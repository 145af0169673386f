"""Guangdong horses 奖马: tiles shown after a win that multiply what is paid for it, or add to it."""
