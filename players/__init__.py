"""Who decides: built-in players, and how they are found by name."""
