"""One branch ends in an exception.

reason: nobody waits for a rank that raised, the launcher ends the job
runs: no (raises on purpose)
"""
import os

import torch.distributed as dist


def check(path):
    if dist.get_rank() == 0:
        dist.barrier()
    else:
        if os.environ.get("STRICT"):
            raise RuntimeError(f"{path} is not shared")
        dist.barrier()
