"""What speaks against a place at which ranks part: the confidence that is left after all that is known of a call."""
