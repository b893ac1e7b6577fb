"""The package re-exports its blocks.

reason: the class hierarchy has to be followed through a package's __init__
"""
from .block import Block
from .mixer import TokenMixer

__all__ = ["Block", "TokenMixer"]
