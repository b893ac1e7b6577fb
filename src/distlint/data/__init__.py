"""How data reaches the ranks: samplers, loaders, epochs, and who gets which part."""
