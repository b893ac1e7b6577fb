"""Code asks whether there is a process group, hands the question on, or says what it asserts.

reason: the function is called, or somebody else calls it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


class Tracker:
    def __init__(self):
        self.is_initialized = False

    def start(self):
        if not self.is_initialized:
            self.is_initialized = True


def waits(*questions):
    return all(ask() for ask in questions)


def main(rank, world_size):
    Tracker().start()
    if hasattr(dist, "is_initialized") and waits(dist.is_available, dist.is_initialized):
        total = torch.ones(1)
        dist.all_reduce(total)
    else:
        assert False, "torch.distributed should be initialized"
    assert dist.is_initialized(), "torch.distributed should be initialized"
