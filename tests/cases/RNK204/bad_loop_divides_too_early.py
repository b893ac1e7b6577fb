"""Each gradient is divided in the loop that starts its reduction.

reason: the waits come after the loop
runs: 2 ranks (differs from run to run)
observed: 2 ranks, torch 2.13, gloo: goes wrong, differently from run to run
"""

import torch
import torch.distributed as dist


import time


def average(grads):
    works = []
    for grad in grads:
        works.append(dist.all_reduce(grad, async_op=True))
        grad.div_(dist.get_world_size())  # expect: RNK204 "changed"
    for work in works:
        work.wait()


def main(rank, world_size):
    if rank == 1:
        time.sleep(0.5)
    grads = [torch.full((2,), 2.0)]
    average(grads)
    assert grads[0][0].item() == 2.0
