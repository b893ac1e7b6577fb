"""A handle lies in a slot of a list of the object, and is taken out again and waited for.

reason: what is taken out of the list may be the handle
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


class Slots:
    def __init__(self):
        self.works = [None]

    def total(self, tensor):
        self.works[0] = dist.all_reduce(tensor, async_op=True)
        work = self.works[0]
        work.wait()
        return tensor.sum().item()


def main(rank, world_size):
    assert Slots().total(torch.ones(2)) == 2 * world_size
