"""Old files are deleted

reason: in any order
runs: no (it needs eleven files or more of as many ranks)
"""
import os

import torch.distributed as dist


def clear(folder):
    if dist.get_rank() == 0:
        for name in sorted(n for n in os.listdir(folder) if n.startswith("rank_")):
            os.remove(os.path.join(folder, name))
