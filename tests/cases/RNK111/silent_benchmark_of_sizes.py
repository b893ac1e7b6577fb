"""A benchmark that goes through sizes and says where memory ended.

reason: all ranks run out of memory at the same size
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def benchmark(sizes, limit=10):
    for size in sizes:
        try:
            if size > limit:
                raise torch.cuda.OutOfMemoryError("no memory left")
            speed = torch.ones(size).sum()
            dist.all_reduce(speed)
        except torch.cuda.OutOfMemoryError:  # expect: RNK111 low
            print("out of memory:", size)


def main(rank, world_size):
    benchmark([4, 8, 16])
    dist.barrier()
