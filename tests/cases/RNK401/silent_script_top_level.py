"""A torchrun script without functions: set_device, then the question.

reason: the module is the entry point and sets the device before it asks
"""
import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP

local_rank = int(os.environ["LOCAL_RANK"])
torch.cuda.set_device(local_rank)
dist.init_process_group("nccl", device_id=torch.device("cuda", local_rank))
device = torch.cuda.current_device()

model = DDP(torch.nn.Linear(64, 64).to(device), device_ids=[device])
optimizer = torch.optim.AdamW(model.parameters(), lr=3e-4)

for step in range(100):
    x = torch.randn(32, 64, device=torch.cuda.current_device())
    loss = (model(x) - x).pow(2).mean()
    loss.backward()
    optimizer.step()
    optimizer.zero_grad(set_to_none=True)

dist.destroy_process_group()
