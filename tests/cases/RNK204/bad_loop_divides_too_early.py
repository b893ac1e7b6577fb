"""Each number of batches is divided in the loop that starts its reduction.

reason: the waits come after the loop; what is rounded before the sum is another number
runs: 2 ranks (differs from run to run)
observed: 2 ranks, torch 2.13, gloo: goes wrong, differently from run to run
"""
import time

import torch
import torch.distributed as dist


def batches_per_rank(counts):
    works = []
    for count in counts:
        works.append(dist.all_reduce(count, async_op=True))
        count.div_(dist.get_world_size(), rounding_mode="floor")  # expect: RNK204 "changed"
    for work in works:
        work.wait()


def main(rank, world_size):
    if rank == 1:
        time.sleep(0.5)
    counts = [torch.full((2,), 3.0)]
    batches_per_rank(counts)
    assert counts[0][0].item() == 3.0
