"""All ranks but the source of a broadcast fail, and one that catches that waits for nobody.

reason: the source is one of the ranks, and the others never come
runs: no (ends the processes)
"""
import torch
import torch.distributed as dist


def work(src_rank):
    try:
        rank = dist.get_rank()
        if rank != src_rank:
            raise RuntimeError("nothing to do here")  # expect: RNK103
        total = torch.ones(1)
        dist.all_reduce(total)
    except RuntimeError as error:
        print(error)
