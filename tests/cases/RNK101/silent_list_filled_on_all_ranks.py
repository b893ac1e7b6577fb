"""Lists that are filled alike on all ranks, or not at all.

reason: every rank reduces as many tensors
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def reduce_all(parameters):
    waiting = []
    for parameter in parameters:
        if parameter.numel() > 1:
            waiting.append(parameter)
            if dist.get_rank() == 0:
                print("one more")
    for parameter in waiting:
        dist.all_reduce(parameter)
    if len(waiting) == 0:
        return
    dist.barrier()


def nothing_to_do():
    waiting = []
    if dist.get_rank() == 0:
        for parameter in waiting:
            dist.all_reduce(parameter)


def main(rank, world_size):
    reduce_all([torch.ones(2), torch.ones(1)])
    nothing_to_do()
