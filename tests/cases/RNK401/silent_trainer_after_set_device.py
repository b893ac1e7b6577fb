"""A trainer that sets its device and then asks for it.

reason: engines and trainers are not model code, and set_device ran a few lines above in the same function
"""
import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


class Trainer:
    def __init__(self, model, optimizer, loader):
        local_rank = int(os.environ["LOCAL_RANK"])
        torch.cuda.set_device(local_rank)
        dist.init_process_group("nccl", device_id=torch.device("cuda", local_rank))
        self.device = torch.cuda.current_device()
        self.model = DDP(model.to(self.device), device_ids=[self.device])
        self.optimizer = optimizer
        self.loader = loader

    def fit(self, epochs):
        for epoch in range(epochs):
            self.loader.sampler.set_epoch(epoch)
            for images, labels in self.loader:
                images = images.to(self.device, non_blocking=True)
                labels = labels.to(self.device, non_blocking=True)
                loss = torch.nn.functional.cross_entropy(self.model(images), labels)
                self.optimizer.zero_grad(set_to_none=True)
                loss.backward()
                self.optimizer.step()
