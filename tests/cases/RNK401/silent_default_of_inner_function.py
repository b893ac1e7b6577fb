"""Inner functions bind the device as default argument inside main.

reason: the default of a nested function is evaluated when main runs, after set_device
"""
import os

import torch
import torch.distributed as dist
from torch.utils.data import DataLoader


def main(dataset, model):
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")

    def collate(samples, device=torch.cuda.current_device()):
        return torch.stack(samples).to(device)

    score = lambda x, device=torch.cuda.current_device(): model(x.to(device)).mean()

    loader = DataLoader(dataset, batch_size=16, collate_fn=collate)
    total = torch.zeros(1, device=torch.cuda.current_device())
    with torch.no_grad():
        for batch in loader:
            total += score(batch)
    dist.destroy_process_group()
    return total
