"""What is tested or called has a name of its own: an answer that was received, a reduction of a flag, a helper.

reason: all ranks have the same before they ask, and the helper returns ahead of the barrier
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def received(rank):
    if rank == 0:
        ok = torch.ones(1)
        print("sends", ok)
        dist.send(ok, 1)
    else:
        ok = torch.zeros(1)
        dist.recv(ok, 0)
    goes_on = ok
    if goes_on:
        dist.barrier()


def reduced(rank):
    stop = torch.tensor([float(rank == 0)])
    flag = stop
    dist.all_reduce(flag, op=dist.ReduceOp.MAX)
    if stop.item() > 0:
        dist.barrier()


def of_one_round(rank):
    for name in ["data"]:
        if rank != 0:
            dist.barrier()
        print(name)
        try:
            if rank == 0:
                dist.barrier()
        finally:
            print("prepared")


def main(rank, world_size):
    received(rank)
    reduced(rank)
    of_one_round(rank)
