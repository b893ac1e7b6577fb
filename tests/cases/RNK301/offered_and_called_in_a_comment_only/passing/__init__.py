"""What passes on."""
from passing.ring import back, forth

__all__ = ["back", "forth"]
