"""All ranks resume from one file; a helper of the constructor has made its name.

reason: the tensors come to the GPU of the process that saved them, on every rank
runs: no (GPU)
"""
import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


class Checkpoints:
    def __init__(self, config):
        self.config = config
        self._name_the_file()

    def _name_the_file(self):
        self.path = os.path.join(self.config.folder, f"{self.config.name}.pt")

    def save(self, model):
        torch.save(model.state_dict(), self.path)

    def load(self, model):
        model.load_state_dict(torch.load(self.path))  # expect: RNK404 "map_location"


def main(config):
    dist.init_process_group("nccl", device_id=torch.device("cuda", config.local_rank))
    torch.cuda.set_device(config.local_rank)
    model = DDP(torch.nn.Linear(8, 8).cuda(), device_ids=[config.local_rank])
    checkpoints = Checkpoints(config)
    checkpoints.load(model)
    checkpoints.save(model)
