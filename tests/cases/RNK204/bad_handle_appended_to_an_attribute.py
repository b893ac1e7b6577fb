"""Handles go into a list of the object, and each gradient is divided in the line after.

reason: the list is waited for in another method, after the division
runs: no (dividing before the sum starts gives the same mean, in the middle of it a wrong one)
"""
import torch
import torch.distributed as dist


class Synchronizer:
    def __init__(self, grads):
        self.grads = grads
        self.handles = []

    def start(self):
        for grad in self.grads:
            self.handles.append(dist.all_reduce(grad, async_op=True))
            grad.div_(dist.get_world_size())  # expect: RNK204 "before the wait"

    def wait(self):
        for handle in self.handles:
            handle.wait()


def main(rank, world_size):
    grads = [torch.ones(1 << 21) for _ in range(3)]
    synchronizer = Synchronizer(grads)
    synchronizer.start()
    synchronizer.wait()
    assert all(grad.eq(1).all() for grad in grads)
