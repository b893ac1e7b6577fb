"""A model of unknown make whose BatchNorms were converted.

reason: what is converted has buffers, and DDP broadcasts them in each forward of training
runs: no (SyncBatchNorm needs GPUs)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def train(net, batches, held_out, local_rank):
    net = torch.nn.SyncBatchNorm.convert_sync_batchnorm(net)
    model = DDP(net.cuda(local_rank), device_ids=[local_rank])
    for batch in batches:
        model(batch).sum().backward()
    if dist.get_rank() == 0:
        for batch in held_out:
            model(batch)  # expect: RNK106 "forward"
