"""A trainer makes its scaler in one method and is sharded in another, if an option says so

reason: the option decides about the model alone
runs: no (FSDP on CUDA)
"""

import torch
from torch.cuda.amp import GradScaler
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP
from torch.nn.parallel import DistributedDataParallel as DDP


class Trainer:
    def __init__(self, net, dtype, sharded):
        self.scaler = GradScaler(enabled=dtype == "float16")  # expect: RNK514
        self.model = self.distribute(net, sharded)
        self.optimizer = torch.optim.AdamW(self.model.parameters())

    def distribute(self, net, sharded):
        if sharded:
            model = FSDP(net)
        else:
            model = DDP(net)
        return model

    def step(self, batch):
        self.scaler.scale(self.model(batch).sum()).backward()
        self.scaler.step(self.optimizer)
        self.scaler.update()
