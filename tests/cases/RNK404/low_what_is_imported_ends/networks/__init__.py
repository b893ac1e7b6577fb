"""Networks, of which one is missing."""
from .narrow import Narrow
from .wide import Wide

__all__ = ["Narrow", "Wide"]
