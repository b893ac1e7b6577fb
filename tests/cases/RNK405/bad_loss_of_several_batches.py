"""The losses of several batches are added up as numbers, and the backend is gloo only on the device of the CPU

reason: on a GPU the backend is NCCL, and the tensor that is made of the sum stays on the CPU
runs: no (NCCL)
"""

import torch
import torch.distributed as dist


def train(model, batches, device, rank, world_size):
    backend = "gloo" if device == torch.device("cpu") else "nccl"
    dist.init_process_group(backend=backend, rank=rank, world_size=world_size)
    total = 0.0
    for batch in batches:
        loss = model(batch.to(device)).mean()
        loss.backward()
        total += loss.detach().item()
    mean = torch.tensor(total)
    dist.all_reduce(mean)  # expect: RNK405
    return mean.item() / world_size
