"""A script sets the switch behind the forward

reason: the first of the rounds is reduced instead of the last
"""
import torch
from torch.nn.parallel import DistributedDataParallel as DDP

model = DDP(torch.nn.Linear(8, 8))
optimizer = torch.optim.SGD(model.parameters())
for step in range(50):
    optimizer.zero_grad()
    for micro in range(4):
        with torch.autocast("cuda"):
            loss = model(torch.rand(4, 8)).mean()
        loss = loss / 4
        model.require_backward_grad_sync = micro == 3  # expect: RNK508
        loss.backward()
    optimizer.step()
