"""no_sync() stands behind the `and`.

reason: it is the one that is entered
runs: no (it is only slower)
"""
import torch
from torch.nn.parallel import DistributedDataParallel as DDP


def train(net, batches, local_rank):
    ddp = DDP(net, device_ids=[local_rank])
    for batch in batches:
        with torch.autocast("cuda") and ddp.no_sync():
            ddp(batch).mean().backward()
