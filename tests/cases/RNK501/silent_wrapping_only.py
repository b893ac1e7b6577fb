"""A trainer that builds, moves and wraps.

reason: DDP wrapping and optimizer construction are what constructors are for; all ranks run them
"""
import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


class Trainer:
    def __init__(self, model, lr=1e-3):
        self.local_rank = int(os.environ["LOCAL_RANK"])
        torch.cuda.set_device(self.local_rank)
        dist.init_process_group("nccl")
        model = torch.nn.SyncBatchNorm.convert_sync_batchnorm(model.to(self.local_rank))
        self.model = DDP(model, device_ids=[self.local_rank])
        self.optimizer = torch.optim.AdamW(self.model.parameters(), lr=lr)
        self.scaler = torch.amp.GradScaler("cuda")
        self.model.train()
        self.optimizer.zero_grad(set_to_none=True)

    def train_step(self, x, y):
        loss = torch.nn.functional.mse_loss(self.model(x), y)
        self.scaler.scale(loss).backward()
        self.scaler.step(self.optimizer)
        self.scaler.update()
        return loss.detach()
