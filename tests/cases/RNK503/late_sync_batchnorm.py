"""SyncBatchNorm after the wrap

reason: the wrapper's buckets know the old modules
runs: no (CUDA)
"""
import torch
from torch.nn.parallel import DistributedDataParallel as DDP


def build(model, local_rank):
    model = DDP(model.cuda(local_rank), device_ids=[local_rank])
    model = torch.nn.SyncBatchNorm.convert_sync_batchnorm(model)  # expect: RNK503 low "DDP"
    return model
