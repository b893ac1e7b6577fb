"""The backend is a field of the settings, which has gloo in it.

reason: objects are sent over the CPU
runs: no (CUDA)
"""

import torch
import torch.distributed as dist
from config import Config


def work(config: Config):
    dist.init_process_group(config.backend)
    names = [config.folder]
    dist.broadcast_object_list(names, src=0)
    total = torch.zeros(1).double()
    dist.all_reduce(total)
    print(names, total)


if __name__ == "__main__":
    work(Config())
