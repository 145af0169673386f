"""Rule sets with chickens 捉鸡, called by name."""
