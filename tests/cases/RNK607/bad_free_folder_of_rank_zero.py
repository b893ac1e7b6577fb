"""Each rank looks for a folder that is free, rank 0 makes its own at once, and all read from theirs

reason: who looks a moment later finds the folder of rank 0 taken, and waits for files in the next one
runs: no (depends on who comes first)
"""
import os

import torch
import torch.distributed as dist


def next_folder(root):
    version = 0
    while os.path.exists(os.path.join(root, f"version_{version}")):  # expect: RNK607 "os.path.exists("
        version += 1
    return os.path.join(root, f"version_{version}")


def train(state, root):
    folder = next_folder(root)
    if dist.get_rank() == 0:
        os.makedirs(folder)
        torch.save(state, os.path.join(folder, "first.pt"))
    dist.barrier()
    return torch.load(os.path.join(folder, "first.pt"), map_location="cpu")


def train_inline(state, root):
    number = 0
    while os.path.isdir(f"{root}/run{number}"):  # expect: RNK607 "os.path.isdir("
        number += 1
    if dist.get_rank() == 0:
        os.makedirs(f"{root}/run{number}")
    dist.barrier()
    with open(f"{root}/run{number}/{dist.get_rank()}.txt", "w") as log:
        log.write(str(state))
