"""The loss is computed of the output

reason: the output comes from the wrapped model
runs: no (it is only slower)
"""
import torch
from torch.nn.parallel import DistributedDataParallel as DDP


def train(net, criterion, batches, local_rank):
    ddp = DDP(net, device_ids=[local_rank])
    for batch, target in batches:
        output = ddp(batch)
        loss = criterion(output, target)
        with ddp.no_sync():  # expect: RNK508 "must enclose the forward too"
            loss.backward()
