"""A function computes the loss with the model

reason: the model goes forward in it
runs: no (it is only slower)
"""
import torch
from torch.nn.parallel import DistributedDataParallel as DDP


def compute_loss(model, batch):
    return model(batch).mean()


def train(net, batches, local_rank):
    ddp = DDP(net, device_ids=[local_rank])
    for batch in batches:
        loss = compute_loss(ddp, batch)
        with ddp.no_sync():  # expect: RNK508 "must enclose the forward too"
            loss.backward()
