"""How programs begin: what runs in several processes, what imports and constructors set going, how ranks join."""
