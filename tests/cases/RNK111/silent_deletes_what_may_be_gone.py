"""What one rank does ahead of the barrier is told not to mind what fails.

reason: nothing fails on one rank alone
runs: no (a failure that does not come)
"""
import shutil
from pathlib import Path

import torch.distributed as dist


def begin(folder):
    try:
        if dist.get_rank() == 0:
            shutil.rmtree(folder, ignore_errors=True)
            Path("last.txt").unlink(missing_ok=True)
        dist.barrier()
    except Exception as error:
        print("cannot delete", error)
    dist.all_reduce(total(folder))


def total(folder):
    return folder.size
