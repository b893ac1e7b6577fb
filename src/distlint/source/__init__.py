"""From paths to text: which files are checked, what they say, which comments in them suppress findings."""
