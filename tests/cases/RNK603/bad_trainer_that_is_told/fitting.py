"""A trainer for one process, unless it is told of more."""
import os

import torch
from torch.nn.parallel import DistributedDataParallel as DDP


class Fitting:
    def __init__(self, model, folder, local_rank=0, world_size=1):
        self.model = model
        self.local_rank = local_rank
        self.world_size = world_size
        if self.world_size > 1:
            self.model = DDP(model.cuda(local_rank), device_ids=[local_rank])
        os.makedirs(folder, exist_ok=True)
        self.log = open(os.path.join(folder, "log.txt"), "w")  # expect: RNK603

    def fit(self, batches):
        for batch in batches:
            self.model(batch).sum().backward()
            if self.local_rank == 0:
                print(torch.cuda.memory_allocated())
