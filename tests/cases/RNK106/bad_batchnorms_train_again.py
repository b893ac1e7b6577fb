"""Converted BatchNorms that are back in training.

reason: `train()` makes SyncBatchNorm gather its statistics again, and only rank 0 is there
runs: no (SyncBatchNorm needs GPUs)
"""
import torch
import torch.distributed as dist


def calibrate(net, batches):
    net = torch.nn.SyncBatchNorm.convert_sync_batchnorm(net)
    net.eval()
    for batch in batches:
        print(net(batch))
    net.train()
    if dist.get_rank() == 0:
        for batch in batches:
            net(batch)  # expect: RNK106
