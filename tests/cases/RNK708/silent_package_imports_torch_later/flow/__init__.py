from . import levels
from .engine import fit

__all__ = ["fit", "levels"]
