"""All ranks write a loss that they have reduced, but only those of the last stage have one.

reason: the file holds nothing if a rank of another stage is last
runs: no (a race)
"""
import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def all_reduce_mean(tensor):
    dist.all_reduce(tensor)
    return tensor / dist.get_world_size()


def main(batches, folder, manager):
    dist.init_process_group("gloo")
    model = DDP(torch.nn.Linear(2, 2))
    text = "result\n"
    for batch in batches:
        loss = model(batch).sum()
        loss.backward()
        mean = all_reduce_mean(loss.detach())
        if manager.is_last_stage():
            text = text + f"loss: {mean.item()}\n"
    with open(os.path.join(folder, "result.txt"), "w") as f:  # expect: RNK603 "in main); guard"
        f.write(text)
    if dist.get_rank() == 0:
        print("one round")
