"""What DDP wrapped is put aside at once, in the same branch

reason: no wrapper of DDP is left whose forward could be called
runs: no (CUDA)
"""
import torch
from torch import nn

from engines import Engine


class Method:
    def __init__(self, model, local_rank, use_ddp):
        self.model = model.cuda(local_rank)
        if use_ddp:
            torch.distributed.init_process_group("nccl")
            self.model = nn.parallel.DistributedDataParallel(self.model, device_ids=[local_rank])
            self.model = Engine(self.model)
        self.optimizer = torch.optim.AdamW(self.model.parameters())

    def _losses(self, batch):
        return self.model.module.loss_function(batch)

    def step(self, batch):
        loss = self._losses(batch)["loss"]
        loss.backward()
        self.optimizer.step()
