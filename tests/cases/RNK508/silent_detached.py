"""What goes back inside is made of a leaf

reason: the features were cut off and the loss is another
runs: no (it is only slower)
"""
import torch
from torch.nn.parallel import DistributedDataParallel as DDP


def step(net, head, batch, local_rank):
    ddp = DDP(net, device_ids=[local_rank])
    features = ddp(batch).detach().requires_grad_()
    with ddp.no_sync():
        head(features).mean().backward()
    return features.grad
