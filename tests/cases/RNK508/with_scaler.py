"""The loss is scaled

reason: scaling does not go forward
runs: no (it is only slower)
"""
import torch
from torch.nn.parallel import DistributedDataParallel as DDP


def train(net, batches, scaler, local_rank):
    ddp = DDP(net, device_ids=[local_rank])
    for batch in batches:
        with torch.autocast("cuda"):
            loss = ddp(batch).mean()
        with ddp.no_sync():  # expect: RNK508 "must enclose the forward too"
            scaler.scale(loss).backward()
