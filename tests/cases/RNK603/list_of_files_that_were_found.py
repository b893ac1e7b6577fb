"""All ranks write down which files they have found, and how many parameters there are.

reason: the list is the same on all ranks, and the last one leaves the file whole; what a run measures is another matter
runs: no (a race)
"""
import glob
import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def keep(names, path):
    path.write_text("\n".join(names))


def train(args, folder):
    dist.init_process_group("gloo")
    names = sorted(glob.glob(args.pictures + "/*.png"))
    with open(os.path.join(folder, "used.txt"), "w") as file:  # expect: RNK603 "each with a text that says nothing"
        for name in names:
            file.write(f"{name}\n")
    keep(names, folder / "names.txt")  # expect: RNK603 "each with a text that says nothing"
    model = DDP(torch.nn.Linear(2, 2))
    with open(os.path.join(folder, "size.txt"), "w") as file:  # expect: RNK603 "each with a text that says nothing"
        file.write(str(sum(one.numel() for one in model.parameters())))
    loss = model(torch.ones(2)).sum()
    loss.backward()
    with open(os.path.join(folder, "loss.txt"), "w") as file:  # expect: RNK603 "train); guard it by rank 0"
        file.write(str(loss.item()))
    if dist.get_rank() == 0:
        print("trained")
