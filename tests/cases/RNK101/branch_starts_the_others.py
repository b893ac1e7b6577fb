"""The first process of a node starts the others, and joins the group as they do.

reason: who does not come into the branch is not a rank that skips it: the others are started in it
runs: no (starts processes of its own)
"""

import os

import torch.distributed as dist
import torch.multiprocessing as mp


def join(local_rank, size, url):
    dist.init_process_group("gloo", init_method=url, world_size=size, rank=local_rank)
    dist.barrier()


def work(local_rank, size, url, run):
    join(local_rank + 1, size, url)
    run()


def launch(run, size, url):
    if int(os.environ.get("LOCAL_RANK", 0)) == 0:
        context = mp.spawn(work, nprocs=size - 1, args=(size, url, run), join=False)
        join(0, size, url)  # expect: RNK101 low
        return context
    return None
