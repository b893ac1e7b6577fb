"""Models: what wraps them, what stands in them, and what is made of their parameters and results."""
