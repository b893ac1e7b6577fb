"""A function inside puts the model into evaluation before one rank calls it.

reason: a BatchNorm that all ranks share does not reduce when it evaluates, and a function inside may say so
runs: no (SyncBatchNorm needs GPUs)
"""

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def validate(net, batches):
    def quiet():
        net.eval()

    quiet()
    total = 0.0
    with torch.no_grad():
        for batch in batches:
            total += net(batch).sum().item()
    net.train()
    return total


def train(net, batches, held_out, local_rank):
    net = torch.nn.SyncBatchNorm.convert_sync_batchnorm(net)
    model = DDP(net.cuda(local_rank), device_ids=[local_rank])
    for batch in batches:
        model(batch).sum().backward()
    if dist.get_rank() == 0:
        print(validate(model.module, held_out))
