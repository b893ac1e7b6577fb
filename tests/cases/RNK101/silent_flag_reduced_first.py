"""A rank-dependent flag is reduced with MAX, and the reduced value decides.

reason: after the all_reduce the tested value is the same on all ranks
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def any_rank(flag):
    vote = torch.tensor([1 if flag else 0])
    dist.all_reduce(vote, op=dist.ReduceOp.MAX)
    return bool(vote.item())


def train_step(step, stats):
    rank = dist.get_rank()
    wants_sync = torch.tensor(float(rank == 0 and step % 2 == 0))
    dist.all_reduce(wants_sync, op=dist.ReduceOp.MAX)
    if wants_sync.item() > 0:
        dist.all_reduce(stats)
    if any_rank(rank == dist.get_world_size() - 1 and step == 3):
        dist.barrier()
    return stats


def main(rank, world_size):
    stats = torch.ones(2)
    for step in range(4):
        stats = train_step(step, stats)
    assert stats[0].item() == world_size**2
