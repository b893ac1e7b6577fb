"""Values computed from the rank that are the same on all ranks, and the settings say so.

reason: uniform has them by full name, or as they are written
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch.distributed as dist
from state import State, leads


class Loop:
    def __init__(self):
        self.state = State(dist.get_rank())

    def finish(self):
        if self.state.done:
            dist.barrier()


def main(rank, world_size):
    Loop().finish()
    state = State(rank)
    if state.in_step:
        dist.barrier()
    if leads():
        dist.barrier()
