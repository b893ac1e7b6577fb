"""Whatever happens is ignored.

reason: a rank whose file is missing goes on to the barrier
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks hung in all_reduce (line 23)
"""
import torch
import torch.distributed as dist


def read(path, rank):
    if rank == 1:
        raise FileNotFoundError(path)
    return torch.ones(4)


def main(rank, world_size):
    try:
        table = read("table.bin", rank)
        dist.broadcast(table, src=0)
    except Exception:  # expect: RNK111 "broadcast"
        pass
    dist.all_reduce(torch.ones(1))
    dist.barrier()
