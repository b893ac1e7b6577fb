"""A trainer runs a validation round in its constructor.

reason: self.evaluate() runs the sharded model over a loader before the training loop coordinates the ranks
"""
import os

import torch
import torch.distributed as dist
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP


class Trainer:
    def __init__(self, model, train_loader, val_loader):
        self.device = torch.device("cuda", int(os.environ["LOCAL_RANK"]))
        torch.cuda.set_device(self.device)
        dist.init_process_group("nccl", device_id=self.device)
        self.model = FSDP(model, device_id=self.device)
        self.train_loader = train_loader
        self.val_loader = val_loader
        self.best = self.evaluate(max_batches=2)  # expect: RNK501

    @torch.no_grad()
    def evaluate(self, max_batches=None):
        total, count = 0.0, 0
        for i, (x, y) in enumerate(self.val_loader):
            if i == max_batches:
                break
            logits = self.model(x.to(self.device))
            total += torch.nn.functional.cross_entropy(logits, y.to(self.device)).item()
            count += 1
        return total / max(count, 1)

    def fit(self, optimizer):
        for x, y in self.train_loader:
            loss = torch.nn.functional.cross_entropy(self.model(x.to(self.device)), y.to(self.device))
            loss.backward()
            optimizer.step()
            optimizer.zero_grad(set_to_none=True)
