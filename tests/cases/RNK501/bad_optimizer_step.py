"""The constructor steps the optimizer to create its state.

reason: a training step in a constructor; a sharded or ZeRO optimizer communicates in step()
"""
import os

import torch
import torch.distributed as dist
from torch.distributed.optim import ZeroRedundancyOptimizer
from torch.nn.parallel import DistributedDataParallel as DDP


class ResumableTrainer:
    def __init__(self, model, state_path: str):
        local_rank = int(os.environ["LOCAL_RANK"])
        torch.cuda.set_device(local_rank)
        dist.init_process_group("nccl")
        self.model = DDP(model.to(local_rank), device_ids=[local_rank])
        self.optimizer = ZeroRedundancyOptimizer(
            self.model.parameters(), optimizer_class=torch.optim.AdamW, lr=0.0
        )
        for p in self.model.parameters():
            p.grad = torch.zeros_like(p)
        self.optimizer.step()  # expect: RNK501
        self.optimizer.zero_grad(set_to_none=True)
        state = torch.load(state_path, map_location=f"cuda:{local_rank}", weights_only=True)
        self.optimizer.load_state_dict(state)

    def step(self, x):
        self.model(x).mean().backward()
        self.optimizer.step()
        self.optimizer.zero_grad(set_to_none=True)
