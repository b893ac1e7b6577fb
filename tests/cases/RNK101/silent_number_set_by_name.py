"""An attribute that held the rank is given a number of the settings by its name.

reason: what is tested is the number, which all ranks share
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch.distributed as dist


class State:
    def __init__(self):
        self.index = dist.get_rank()


def main(rank, world_size):
    state, settings = State(), {"every": 2}
    setattr(state, "index", settings["every"])
    if state.index == 0:
        dist.barrier()
    first, last = reversed([dist.get_rank(), settings["every"]])
    if first == 0:
        dist.barrier()
