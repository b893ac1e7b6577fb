"""All ranks write two numbers into one file, of which they have reduced one.

reason: the file holds the other number of whoever is last
runs: no (a race)
"""
import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def all_reduce_mean(tensor):
    dist.all_reduce(tensor)
    return tensor / dist.get_world_size()


def main(batches, folder):
    dist.init_process_group("gloo")
    model = DDP(torch.nn.Linear(2, 2))
    for batch in batches:
        loss = model(batch).sum()
        loss.backward()
        error = (model(batch) - batch).abs().mean()
    text = "result\n"
    text = text + f"loss: {all_reduce_mean(loss.detach())}\n"
    text = text + f"error: {error.item()}\n"
    with open(os.path.join(folder, "result.txt"), "w") as f:  # expect: RNK603 "main); guard"
        f.write(text)
    if dist.get_rank() == 0:
        print("one round")


if __name__ == "__main__":
    main([torch.ones(1, 2)], "run")
