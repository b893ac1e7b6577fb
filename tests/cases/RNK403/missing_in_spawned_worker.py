"""A spawned worker that names its GPU only to the model

reason: pinned memory, barriers and whatever names no device use GPU 0
runs: no (CUDA)
"""
import os

import torch.multiprocessing as mp
from torch import nn
from torch.distributed import destroy_process_group, init_process_group
from torch.nn.parallel import DistributedDataParallel as DDP


def ddp_setup(rank, world_size):
    os.environ["MASTER_ADDR"] = "localhost"
    os.environ["MASTER_PORT"] = "12355"
    init_process_group(backend="nccl", rank=rank, world_size=world_size)  # expect: RNK403


def main(rank, world_size):
    ddp_setup(rank, world_size)
    model = DDP(nn.Linear(20, 1).to(rank), device_ids=[rank])
    model.train()
    destroy_process_group()


if __name__ == "__main__":
    mp.spawn(main, args=(4,), nprocs=4)
