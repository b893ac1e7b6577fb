"""Both sides of a test make the same calls in the same order, or give them what only they have.

reason: the first call of one side meets the first of the other, with the same tensor or the one that belongs to it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
observed:
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    total, count = torch.full((1,), 10.0), torch.full((1,), 1.0)
    if rank != 0:
        dist.all_reduce(total)
        dist.all_reduce(count)
    else:
        dist.all_reduce(total)
        print("logging")
        dist.all_reduce(count)
    assert (total / count).item() == 10.0
    if rank == 0:
        header, body = torch.full((1,), 3.0), torch.full((1,), 4.0)
        dist.broadcast(header, src=0)
        dist.broadcast(body, src=0)
    else:
        first, second = torch.zeros(1), torch.zeros(1)
        dist.broadcast(first, src=0)
        dist.broadcast(second, src=0)
        assert (first.item(), second.item()) == (3.0, 4.0)
