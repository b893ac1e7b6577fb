"""Converted BatchNorms of a plain model, in a validation on rank 0.

reason: SyncBatchNorm gathers statistics in training only; after `eval()` each rank normalises by the running ones
runs: no (SyncBatchNorm needs GPUs)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def validate(net, batches):
    net.eval()
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


def look(net, batches):
    net = torch.nn.SyncBatchNorm.convert_sync_batchnorm(net)
    if dist.get_rank() == 0:
        net.train(False)
        for batch in batches:
            print(net(batch))
    dist.barrier()
