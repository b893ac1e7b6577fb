"""What a division leaves over is given to every rank, dropped, refused, or known to all before the loop.

reason: all ranks go round equally often
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def one_more_for_all(samples):
    rounds = len(samples) // dist.get_world_size()
    if len(samples) % dist.get_world_size():
        rounds += 1
    for _ in range(rounds):
        dist.all_reduce(torch.ones(1))


def refused(samples):
    rank, world_size = dist.get_rank(), dist.get_world_size()
    assert len(samples) % world_size == 0
    mine = len(samples) // world_size + (rank < len(samples) % world_size)
    for _ in range(mine):
        dist.all_reduce(torch.ones(1))


def dropped(samples):
    rank, world_size = dist.get_rank(), dist.get_world_size()
    samples = samples[: len(samples) // world_size * world_size]
    per_rank, extra = divmod(len(samples), world_size)
    for _ in range(per_rank + (rank < extra)):
        dist.all_reduce(torch.ones(1))


def agreed(samples):
    rank, world_size = dist.get_rank(), dist.get_world_size()
    mine = torch.tensor(len(samples) // world_size + (rank < len(samples) % world_size))
    dist.all_reduce(mine, op=dist.ReduceOp.MAX)
    for _ in range(int(mine)):
        dist.all_reduce(torch.ones(1))


def alone(samples):
    rank, world_size = dist.get_rank(), dist.get_world_size()
    per_rank, extra = divmod(len(samples), world_size)
    total = torch.zeros(1)
    for index in range(per_rank + (rank < extra)):
        total += samples[index]
    dist.all_reduce(total)


def main(rank, world_size):
    samples = [torch.ones(1)] * (2 * world_size)
    one_more_for_all(samples[1:])
    refused(samples)
    dropped(samples[1:])
    agreed(samples[1:])
    alone(samples[1:])
