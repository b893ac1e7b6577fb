"""GradScaler skips the step.

reason: the scaler looks at gradients that are equal on all ranks
runs: no (needs CUDA)
"""
import torch
from torch.nn.parallel import DistributedDataParallel as DDP


def train(net, loader, optimizer):
    model = DDP(net)
    scaler = torch.amp.GradScaler("cuda")
    for batch in loader:
        loss = model(batch).mean()
        scaler.scale(loss).backward()
        scaler.step(optimizer)
        scaler.update()
