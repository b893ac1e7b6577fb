"""A scaler of the project by the same name

reason: what it does with the gradients is its own matter
runs: no (FSDP on CUDA)
"""

import torch
import torch.distributed as dist
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP


class GradScaler:
    def __init__(self):
        self.scale = 2.0**16

    def is_finite(self, parameters):
        finite = torch.tensor(all(bool(torch.isfinite(p.grad).all()) for p in parameters))
        dist.all_reduce(finite, op=dist.ReduceOp.MIN)
        return bool(finite)


def train(net, batches):
    model = FSDP(net)
    optimizer = torch.optim.SGD(model.parameters(), lr=1.0)
    scaler = GradScaler()
    for batch in batches:
        (model(batch).sum() * scaler.scale).backward()
        if scaler.is_finite(model.parameters()):
            optimizer.step()
