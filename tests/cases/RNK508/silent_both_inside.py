"""Forward and backward are inside

reason: nothing is reduced in this step
runs: no (it is only slower)
"""
import torch
from torch.nn.parallel import DistributedDataParallel as DDP


def step(model, batch):
    with model.no_sync():
        loss = model(batch).mean()
        loss.backward()


def main(net, batches, local_rank):
    ddp = DDP(net, device_ids=[local_rank])
    for batch in batches:
        with ddp.no_sync():
            ddp(batch).mean().backward()
