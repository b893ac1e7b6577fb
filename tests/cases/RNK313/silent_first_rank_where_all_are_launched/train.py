"""The first rank is asked for by a function that answers without a group, of which there are copies in all projects.

reason: the guide starts the program with torchrun only
runs: no (it is about a single process, which has no group)
"""

import os

import torch
import torch.distributed as dist


def is_main_process():
    return not dist.is_initialized() or dist.get_rank() == 0


def get_rank():
    return dist.get_rank() if dist.is_initialized() else 0


def save(model, folder):
    if get_rank() == 0:
        os.makedirs(folder, exist_ok=True)
    dist.barrier()
    torch.save(model.state_dict(), os.path.join(folder, f"model-{get_rank()}.pt"))


def main():
    if "WORLD_SIZE" in os.environ:
        dist.init_process_group("gloo")
    save(torch.nn.Linear(2, 2), "out")


if __name__ == "__main__":
    main()
