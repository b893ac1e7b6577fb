"""Whether anything comes to a place: by who calls its function, by what callers give, by what ends ahead of it."""
