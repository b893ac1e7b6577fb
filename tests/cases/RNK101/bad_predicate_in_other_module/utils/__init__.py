"""Helpers of the project."""
from .distributed import is_main_process

__all__ = ["is_main_process"]
