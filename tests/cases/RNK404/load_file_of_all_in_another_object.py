"""All ranks resume from the file that the first has written; the object that manages the files has made its name.

reason: another name of the object has the rank in it, not the one that is read
runs: no (GPU)
"""
import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


class Manager:
    def __init__(self, folder, rank):
        self.rank = rank
        self.log = os.path.join(folder, f"log_{rank}.txt")
        self.path = os.path.join(folder, "checkpoint.pt")

    def save(self, model):
        if self.rank == 0:
            torch.save(model.state_dict(), self.path)


def main(config):
    dist.init_process_group("nccl", device_id=torch.device("cuda", config.local_rank))
    torch.cuda.set_device(config.local_rank)
    model = DDP(torch.nn.Linear(8, 8).cuda(), device_ids=[config.local_rank])
    manager = Manager(config.folder, dist.get_rank())
    if os.path.isfile(manager.path):
        model.load_state_dict(torch.load(manager.path))  # expect: RNK404
    manager.save(model)
