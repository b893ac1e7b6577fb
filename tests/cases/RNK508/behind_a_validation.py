"""A script validates with the same names before it trains, with the backward alone in `no_sync`.

reason: the backward belongs to the nearest forward above it
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP

model = DDP(torch.nn.Linear(2, 2))
for step in range(10):
    if step % 5 == 0:
        loss = model(torch.ones(2)).sum()  # the validation
        print(loss.item())
    for part in range(4):
        loss = model(torch.ones(2)).sum()  # the training
        if part < 3:
            with model.no_sync():  # expect: RNK508
                loss.backward()
        else:
            loss.backward()
dist.barrier()
