"""Producer and consumers have different work between the same collectives.

reason: both branches issue barrier, broadcast and all_reduce in this order
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def producer(batch):
    dist.barrier()
    batch.normal_()
    dist.broadcast(batch, src=0)
    score = batch.sum()
    dist.all_reduce(score)
    return score / dist.get_world_size()


def round_trip():
    batch = torch.zeros(8)
    if dist.get_rank() == 0:
        mean = producer(batch)
        print("mean score", mean.item())
    else:
        scratch = []
        dist.barrier()
        scratch.append("warm")
        dist.broadcast(batch, src=0)
        scratch.extend(batch.tolist())
        score = torch.tensor(sum(scratch[1:]))
        dist.all_reduce(score)
        mean = score / dist.get_world_size()
    return mean


def main(rank, world_size):
    mean = round_trip()
    assert mean.dim() == 0
