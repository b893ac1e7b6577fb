"""Questions that are properties, attributes and variables.

reason: reading them asks
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch.distributed as dist


class State:
    @property
    def is_main_process(self):
        return dist.get_rank() == 0


def main(rank, world_size):
    state = State()
    is_master = rank == 0
    told = []
    if state.is_main_process:
        told.append("state")
    if is_master and not told:
        told.append("variable")
    assert bool(told) == (rank == 0)
