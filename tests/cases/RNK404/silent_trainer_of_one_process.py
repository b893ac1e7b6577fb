"""A trainer that spreads batches over the GPUs of its process, beside one for several processes.

reason: DataParallel has one process; only the other trainer is run on all ranks
"""
import os

import torch
import torch.distributed as dist


class Trainer:
    def __init__(self, model, resume=None):
        self.model = torch.nn.DataParallel(model.cuda())
        if resume is not None:
            self.resume(resume)

    def resume(self, path):
        checkpoint = torch.load(path)
        self.epoch = checkpoint["epoch"] + 1
        self.model.load_state_dict(checkpoint["state_dict"])


class DistributedTrainer:
    def __init__(self, model, resume=None):
        self.local_rank = int(os.environ["LOCAL_RANK"])
        torch.cuda.set_device(self.local_rank)
        dist.init_process_group("nccl")
        self.model = torch.nn.parallel.DistributedDataParallel(model.cuda(), device_ids=[self.local_rank])
        if resume is not None:
            self.resume(resume)

    def resume(self, path):
        checkpoint = torch.load(path, map_location=f"cuda:{self.local_rank}")
        self.epoch = checkpoint["epoch"] + 1
        self.model.load_state_dict(checkpoint["state_dict"])
