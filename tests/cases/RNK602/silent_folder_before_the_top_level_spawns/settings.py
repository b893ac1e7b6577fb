import os
import os.path as osp

import torch.distributed as dist


def read(root, number):
    folder = osp.join(root, "run", str(number))
    if not osp.isdir(folder):
        os.makedirs(folder)
    return {"folder": folder, "rank": dist.get_rank() if dist.is_initialized() else 0}
