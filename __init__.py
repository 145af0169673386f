"""Public face of xuezhan; names load on first use (PEP 562)."""
