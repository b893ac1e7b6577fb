"""Names of files."""
import os


def last(folder):
    return os.path.join(folder, "last.pt")
