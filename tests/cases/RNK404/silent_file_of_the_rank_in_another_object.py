"""Each rank resumes from the file that it has written; the object that manages the files has made its name.

reason: the rank stands in the name, so the tensors come back to the GPU of the process that saved them
runs: no (GPU)
"""
import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


class Manager:
    def __init__(self, folder, rank):
        self.folder = folder
        self.name = "checkpoint_r" + str(rank) + ".pt"
        self.path = self.folder + self.name
        self.best = os.path.join(self.folder, "best.pt")

    def save(self, model):
        torch.save(model.state_dict(), self.path)


def main(config):
    dist.init_process_group("nccl", device_id=torch.device("cuda", config.local_rank))
    torch.cuda.set_device(config.local_rank)
    model = DDP(torch.nn.Linear(8, 8).cuda(), device_ids=[config.local_rank])
    manager = Manager(config.folder, dist.get_rank())
    if os.path.isfile(manager.path):
        model.load_state_dict(torch.load(manager.path))
    manager.save(model)
