"""Statistics are reduced in a comprehension and divided in the loop behind it.

reason: the loop that waits comes last
runs: 2 ranks (differs from run to run)
observed: 2 ranks, torch 2.13, gloo: goes wrong, differently from run to run
"""

import time

import torch
import torch.distributed as dist


def mean(stats):
    works = [dist.all_reduce(value, async_op=True) for value in stats.values()]
    for value in stats.values():
        value.div_(dist.get_world_size())  # expect: RNK204 "value is changed before the wait"
    for work in works:
        work.wait()
    return stats


def logged(stats):
    works = {name: dist.all_reduce(value, async_op=True) for name, value in stats.items()}
    loss = stats["loss"].item()  # expect: RNK204 "read"
    for work in works.values():
        work.wait()
    return loss


def main(rank, world_size):
    if rank == 1:
        time.sleep(0.5)
    stats = {"loss": torch.full((2,), 3.0), "accuracy": torch.full((2,), 1.0)}
    late = logged({"loss": torch.ones(1)})
    assert mean(stats)["loss"][0].item() == 3 and late == world_size
