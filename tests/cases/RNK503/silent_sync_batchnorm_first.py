"""SyncBatchNorm before the wrap

reason: DDP wraps the converted model
runs: no (CUDA)
"""
import torch
from torch.nn.parallel import DistributedDataParallel as DDP


def build(model, local_rank):
    model = torch.nn.SyncBatchNorm.convert_sync_batchnorm(model).half()
    return DDP(model.cuda(local_rank), device_ids=[local_rank])
