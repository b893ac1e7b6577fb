"""Folders of steps, not of ranks

reason: each rank reads what it is told
runs: no (it needs eleven files or more of as many ranks)
"""
import glob

import torch.distributed as dist


def checkpoints(folder, index):
    found = sorted(glob.glob(f"{folder}/global_step*"))
    print(dist.get_rank(), len(found))
    return found[index]
