"""Programs of small grammars, and what becomes of their ranks when Python plays them."""
