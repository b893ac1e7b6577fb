"""Whether all went well is noted at the end of the body, and nobody else is told.

reason: a rank whose file is missing goes on to the barrier
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks hung in barrier (line 25)
"""
import torch
import torch.distributed as dist


def read(path, rank):
    if rank == 1:
        raise FileNotFoundError(path)
    return torch.ones(4)


def main(rank, world_size):
    done = False
    try:
        table = read("table.bin", rank)
        dist.broadcast(table, src=0)
        done = True
    except Exception:  # expect: RNK111 "broadcast"
        print("no table")
    dist.barrier()
    return done
