"""Modules that set the level of debugging: their package imports them first, they are programs, or lie beside it.

reason: torch is imported later
"""

import debug_first  # noqa: F401
from flow import fit, levels


def main(model):
    fit(model)
    return levels
