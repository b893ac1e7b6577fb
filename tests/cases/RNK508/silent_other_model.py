"""The loss comes from another model

reason: the wrapped one is not part of it
runs: no (it is only slower)
"""
import torch
from torch.nn.parallel import DistributedDataParallel as DDP


def step(net, critic, batch, local_rank):
    ddp = DDP(net, device_ids=[local_rank])
    loss = critic(batch).mean()
    with ddp.no_sync():
        loss.backward()
    return ddp
