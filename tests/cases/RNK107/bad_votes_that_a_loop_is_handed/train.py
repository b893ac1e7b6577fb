"""A loop is handed the votes by which the ranks agree to stop.

reason: each rank looks at its own clock before it votes
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (votes.py, line 11); rank 1 hung in barrier (loop.py, line 21)
"""

from setup import make_loop


def main(rank, world_size):
    make_loop(rank).run(1)
