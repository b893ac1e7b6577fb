"""All ranks add a line to a log, after they have reduced what it says.

reason: every line stands there once for each rank
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
        mean = all_reduce_mean(loss.detach())
        with open(os.path.join(folder, "log.txt"), "a") as f:  # expect: RNK603 "main); guard"
            f.write(f"loss: {mean.item()}\n")
    if dist.get_rank() == 0:
        print("one round")


if __name__ == "__main__":
    main([torch.ones(1, 2)], "run")
