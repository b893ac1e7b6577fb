"""Every rank fails if the folder is there; all have asked before the first one makes it, or it may be there empty.

reason: a barrier stands between the question and the folder, or what is refused is a folder that holds something
runs: no (a race that is none)
"""
import os

import torch
import torch.distributed as dist


def save(model, folder):
    if os.path.exists(folder):
        raise ValueError(f"{folder} exists")
    dist.barrier()
    os.makedirs(folder, exist_ok=True)
    torch.save(model.state_dict(), os.path.join(folder, f"part_{dist.get_rank()}.pt"))
    dist.barrier()


def start(folder, overwrite):
    if os.path.exists(folder) and os.listdir(folder) and not overwrite:
        raise ValueError(f"{folder} is not empty")
    os.makedirs(folder, exist_ok=True)
    dist.barrier()


def begin(folder):
    if os.path.exists(folder):
        raise ValueError(f"{folder} exists")
    dist.barrier()
    if dist.get_rank() == 0:
        os.makedirs(folder, exist_ok=True)
    dist.barrier()


def main(model):
    dist.init_process_group("gloo")
    start("run", False)
    begin("results")
    save(model, "run/checkpoint")


if __name__ == "__main__":
    main(torch.nn.Linear(2, 2))
