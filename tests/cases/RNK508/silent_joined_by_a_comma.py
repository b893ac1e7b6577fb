"""Both contexts are entered.

reason: a comma enters them one after the other
runs: no (it is only slower)
"""
import torch
from torch.nn.parallel import DistributedDataParallel as DDP


def train(net, batches, local_rank):
    ddp = DDP(net, device_ids=[local_rank])
    for batch in batches:
        with ddp.no_sync(), torch.autocast("cuda"):
            ddp(batch).mean().backward()
