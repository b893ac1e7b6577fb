"""The stop flag is reduced by a function that stands inside of the one which asks for it.

reason: what a function does to the tensors around it is done to them
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def train(steps):
    rank = dist.get_rank()
    for step in range(steps):
        stop = torch.tensor([1.0 if rank == 0 and step == 2 else 0.0])

        def agree():
            dist.all_reduce(stop, op=dist.ReduceOp.MAX)

        agree()
        if stop.item() > 0:
            break
        dist.barrier()


def main(rank, world_size):
    train(5)
