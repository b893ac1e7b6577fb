"""Functions inside of others are handed on as hooks; those that communicate do so on all ranks.

reason: all ranks have the same hooks
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def watch(layer, rank):
    def reduce(module, inputs, output):
        dist.all_reduce(output)
        if rank == 0:
            print(output)

    def log(module, inputs, output):
        if rank == 0:
            print(output)

    layer.register_forward_hook(reduce)
    layer.register_forward_hook(log)


def first(work):
    def wrapper(*given):
        if dist.get_rank() != 0:
            dist.barrier()
        done = work(*given)
        if dist.get_rank() == 0:
            dist.barrier()
        return done

    return wrapper


def main(rank, world_size):
    layer = torch.nn.Linear(2, 2)
    watch(layer, rank)
    with torch.no_grad():
        layer(torch.ones(1, 2))
    first(print)("loaded")
