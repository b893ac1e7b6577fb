"""A context that a function is handed says who writes, by a property.

reason: all callers hand over such a context, and only rank 0 comes to the sum
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (table.py, line 8); rank 1 finished
"""

from context import Context
from table import export


def main(rank, world_size):
    export(Context("out"), [1, 2])
