"""How programs begin: what starts processes, what runs in several of them, and what an import sets going."""
