"""An inner function waits for the handle.

reason: the handle lives on in the closure
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def start(x):
    work = dist.all_reduce(x, async_op=True)

    def finish():
        work.wait()
        return x / dist.get_world_size()

    return finish


def main(rank, world_size):
    assert start(torch.ones(1))().item() == 1.0
