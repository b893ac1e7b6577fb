"""A trainer allocates its gradients with a backward pass in the constructor.

reason: backward of wrapped parameters reduces gradients across the ranks before anybody coordinates them
"""
import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


class GradientCacheTrainer:
    def __init__(self, model, lr: float = 1e-4):
        local_rank = int(os.environ["LOCAL_RANK"])
        torch.cuda.set_device(local_rank)
        dist.init_process_group("nccl")
        self.model = DDP(model.to(local_rank), device_ids=[local_rank])
        total = sum(p.sum() for p in self.model.parameters())
        (0.0 * total).backward()  # expect: RNK501
        self.optimizer = torch.optim.AdamW(self.model.parameters(), lr=lr)

    def step(self, chunks):
        for x, cached in chunks:
            (self.model(x) * cached).sum().backward()
        self.optimizer.step()
        self.optimizer.zero_grad(set_to_none=False)
