"""What rank 0 finds wrong in a helper is caught by the caller.

reason: all ranks come to the barrier
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch.distributed as dist


def check(files):
    if dist.get_rank() == 0:
        if len(files) == 0:
            raise RuntimeError("nothing was written")


def save(files):
    try:
        check(files)
    except RuntimeError as error:
        print(error)
    dist.barrier()


def main(rank, world_size):
    save([])
