"""Handles in a list of the object are waited for in a loop over the list.

reason: the loop waits for each of them before a gradient is divided
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


class Synchronizer:
    def __init__(self, grads):
        self.grads = grads
        self.handles = []

    def average(self):
        for grad in self.grads:
            self.handles.append(dist.all_reduce(grad, async_op=True))
        for handle in self.handles:
            handle.wait()
        for grad in self.grads:
            grad.div_(dist.get_world_size())


def main(rank, world_size):
    grads = [torch.ones(1 << 20) for _ in range(3)]
    Synchronizer(grads).average()
    assert all(grad.eq(1).all() for grad in grads)
