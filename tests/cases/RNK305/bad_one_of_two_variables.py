"""A test chooses the variable, and the text is compared with what counts.

reason: whichever variable it is, the environment holds text
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks raised TypeError (line 19)
"""

import contextlib
import os

import torch.distributed as dist


@contextlib.contextmanager
def one_rank_at_a_time(local):
    distributed = dist.is_initialized()
    rank = os.environ.get("LOCAL_RANK" if local else "RANK", 0) if distributed else 0
    world_size = os.environ.get("LOCAL_WORLD_SIZE" if local else "WORLD_SIZE", 0) if distributed else 1
    for current_rank in range(world_size):  # expect: RNK305 "world_size is a string"
        if distributed:
            dist.barrier()
        if current_rank == rank:  # expect: RNK305 "rank is a string"
            yield


def main(rank, world_size):
    with one_rank_at_a_time(local=False):
        pass
