"""The backend is gloo unless a tensor is asked for its device

reason: the test says nothing of what the sum is made on
runs: no (NCCL)
"""

import torch
import torch.distributed as dist


def train(model, batches, device, rank, world_size):
    backend = "nccl" if device == torch.device("meta") else "gloo"
    dist.init_process_group(backend=backend, rank=rank, world_size=world_size)
    total = 0.0
    for batch in batches:
        loss = model(batch.to(device)).mean()
        loss.backward()
        total += loss.detach().item()
    mean = torch.tensor(total)
    dist.all_reduce(mean)
    return mean.item() / world_size
