"""Only rank 0 waits, behind a return that all callers take.

reason: every caller gives the same kind, and the function has returned by then
runs: no (with these callers all ranks finish)
"""
import torch.distributed as dist


def finish(kind):
    if kind == "plain":
        return
    if dist.get_rank() == 0:
        dist.barrier()  # expect: RNK101 low


def main(rank, world_size):
    finish("plain")
