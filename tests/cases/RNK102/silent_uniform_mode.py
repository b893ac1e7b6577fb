"""The two ways differ, but which way is a choice of the configuration.

reason: all ranks take the same side
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def exchange(tensor, mode):
    if mode == "reduce":
        dist.all_reduce(tensor)
    else:
        dist.broadcast(tensor, src=0)
        dist.barrier()
    if dist.get_rank() == 0:
        print(mode, tensor)


def main(rank, world_size):
    exchange(torch.ones(1), "reduce")
    exchange(torch.ones(1), "copy")
