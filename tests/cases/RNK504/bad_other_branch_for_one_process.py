"""The other branch wraps for the GPUs of one process, so that the model always has a module inside

reason: with several processes the wrapper is DDP, whose forward nobody calls
runs: no (CUDA)
"""
import torch
from torch import nn


class Method:
    def __init__(self, model, local_rank, use_ddp):
        self.model = model
        self.local_rank = local_rank
        self.use_ddp = use_ddp
        self._init_env()
        self.optimizer = torch.optim.AdamW(self.model.parameters())

    def _init_env(self):
        self.model = self.model.cuda(self.local_rank)
        if self.use_ddp:
            torch.distributed.init_process_group("nccl")
            self.model = nn.parallel.DistributedDataParallel(self.model, device_ids=[self.local_rank])
        else:
            self.model = nn.DataParallel(self.model)

    def _losses(self, batch):
        found = self.model.module.loss_function(batch)  # expect: RNK504
        found["loss"] = sum(found.values())
        return found

    def step(self, batch):
        loss = self._losses(batch)["loss"]
        loss.backward()
        self.optimizer.step()
        self.optimizer.zero_grad()
