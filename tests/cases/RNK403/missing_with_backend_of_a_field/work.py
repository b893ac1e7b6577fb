"""The backend is a field of the settings, which has NCCL in it unless somebody says otherwise.

reason: no GPU is chosen, so all ranks of a node use the first
runs: no (CUDA)
"""

import torch
import torch.distributed as dist
from config import Config


def work(config: Config):
    dist.init_process_group(config.backend)  # expect: RNK403
    names = [config.folder]
    dist.broadcast_object_list(names, src=0)
    total = torch.zeros(1).cuda()
    dist.all_reduce(total)
    print(names, total)


if __name__ == "__main__":
    work(Config())
