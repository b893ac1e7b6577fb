"""A module sets the level of debugging ahead of all else; the package that it lies in has imported torch by then.

reason: the level is read when torch is imported
"""

import flow.debug  # noqa: F401
from flow import fit


def main(model):
    fit(model)
