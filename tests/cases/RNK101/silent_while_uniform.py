"""while loops with collectives that all ranks leave in the same iteration.

reason: a step counter, and a flag that was reduced, end the loops
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def warm_up(steps):
    step = 0
    buffer = torch.ones(1)
    while step < steps:
        dist.all_reduce(buffer)
        buffer /= dist.get_world_size()
        step += 1
    return buffer


def drain(work_items):
    rounds = 0
    while True:
        left = torch.tensor([max(0, work_items - rounds)])
        dist.all_reduce(left, op=dist.ReduceOp.MAX)
        if left.item() == 0:
            break
        rounds += 1
        if dist.get_rank() == 0:
            print("round", rounds)
    return rounds


def main(rank, world_size):
    assert warm_up(3).item() == 1.0
    assert drain(work_items=rank + 1) == world_size
