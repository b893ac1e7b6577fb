"""Parts of the training engine."""
