"""Tensors are moved to the device numbered like the rank.

reason: `.to` and `.cuda` take indices of this node
runs: no (needs GPUs)
"""
import torch.distributed as dist


def move(model, batch):
    rank = dist.get_rank()
    model = model.to(rank)  # expect: RNK304
    batch = batch.cuda(rank)  # expect: RNK304
    return model(batch)
