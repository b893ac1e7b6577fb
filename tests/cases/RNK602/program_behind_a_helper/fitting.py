"""What the processes do."""

import torch
from torch.nn.parallel import DistributedDataParallel as DDP


def fit(options):
    model = DDP(torch.nn.Linear(4, 4).cuda())
    for _ in range(options.get("steps", 10)):
        model(torch.zeros(2, 4).cuda()).sum().backward()
