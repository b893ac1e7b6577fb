"""What rank 0 alone has is used by all, behind settings that are refused.

reason: an error that all ranks raise, or none, keeps nobody away from the use
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 22); rank 1 raised UnboundLocalError (line 21)
"""
import torch.distributed as dist


def is_writer_available():
    return True


def prepare(rank, fused, num_processes):
    if not is_writer_available():
        raise ImportError("no writer")
    if fused and num_processes > 1:
        raise ValueError("not fused among several processes")
    if rank == 0:
        captions = ["a", "b"]
    print(len(captions))  # expect: RNK806 "`captions` has a value on the first rank only"
    dist.barrier()


def main(rank, world_size):
    prepare(rank, False, world_size)
