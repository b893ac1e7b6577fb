"""Pairs of handles and gradients are counted by list() before the loop that waits.

reason: list() takes all that zip() gives
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 24)
"""

import torch
import torch.distributed as dist


def average(grads):
    works = [dist.all_reduce(grad, async_op=True) for grad in grads]  # expect: RNK203 "used up"
    pending = zip(works, grads)
    print(f"{len(list(pending))} reductions")
    for work, grad in pending:
        work.wait()
        grad.div_(dist.get_world_size())


def main(rank, world_size):
    grads = [torch.full((2,), float(rank)) for _ in range(3)]
    average(grads)
    assert all(grad[0].item() == 0.5 for grad in grads)
