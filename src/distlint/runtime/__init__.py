"""What distlint itself runs on: Python's stack and its garbage collector, files that are put in their place whole."""
