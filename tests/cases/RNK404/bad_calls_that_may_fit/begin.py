"""Begins what is asked for."""
import sys

import called_from_elsewhere

if __name__ == "__main__":
    getattr(called_from_elsewhere, sys.argv[1])({"path": "last.pt"})
