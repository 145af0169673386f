"""Charts for pages of results, and rows of deals for people's own analysis; what they need beyond numpy is an extra."""
