"""The parts."""
from layers import Narrow

__all__ = ["Narrow"]
