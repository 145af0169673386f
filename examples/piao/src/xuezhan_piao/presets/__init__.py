"""Rule sets with stakes 飘, called by name."""
