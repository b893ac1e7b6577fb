from .engine import fit

__all__ = ["fit"]
