"""A frozen part runs outside

reason: the model that is trained runs inside
runs: no (it is only slower)
"""
import torch
from torch.nn.parallel import DistributedDataParallel as DDP


def step(backbone, head, batch, local_rank):
    ddp = DDP(head, device_ids=[local_rank])
    with torch.no_grad():
        features = backbone(batch)
    with ddp.no_sync():
        loss = ddp(features).mean()
        loss.backward()
