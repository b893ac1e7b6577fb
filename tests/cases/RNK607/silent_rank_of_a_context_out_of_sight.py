"""Rank 0 makes the folder, and a helper saves on the rank 0 of a context that another package keeps.

reason: the two are the same rank, by their names, so that nobody looks for the folder of another
runs: no (needs the package)
"""
import os
import time

import torch
import torch.distributed as dist
from parallel.core import global_context as context


def save(model, path):
    state = model.state_dict()
    if context.get_global_rank() == 0:
        torch.save(state, path + "_model.bin")


def main():
    dist.init_process_group("gloo")
    begun = time.strftime("%Y-%m-%d-%H:%M:%S", time.localtime())
    folder = os.path.join("checkpoints", begun)
    if dist.get_rank() == 0:
        os.mkdir(folder)
    dist.barrier()
    save(torch.nn.Linear(1, 1), os.path.join(folder, "epoch-0"))


if __name__ == "__main__":
    main()
