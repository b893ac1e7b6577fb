"""Apex puts batch norms of its own in the place of those whose parameters an optimizer holds

reason: the new layers have new parameters
"""
import apex
import torch
from torch.nn.parallel import DistributedDataParallel as DDP


def train(model, rank):
    optimizer = torch.optim.Adam(model.parameters())  # expect: RNK503
    model = apex.parallel.convert_syncbn_model(model)
    model = DDP(model.cuda(rank), device_ids=[rank])
    return model, optimizer
