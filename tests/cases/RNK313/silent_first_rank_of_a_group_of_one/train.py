"""Where no launcher has started it, the program makes a group of one process.

reason: there is a group in any case
runs: no (it is about a single process, which has no group)
"""

import os

import torch
import torch.distributed as dist


def get_rank():
    return dist.get_rank() if dist.is_initialized() else 0


def join():
    os.environ.setdefault("MASTER_ADDR", "127.0.0.1")
    os.environ.setdefault("MASTER_PORT", "29512")
    os.environ.setdefault("RANK", "0")
    os.environ.setdefault("WORLD_SIZE", "1")
    dist.init_process_group("gloo")


def save(model, folder):
    if get_rank() == 0:
        os.makedirs(folder, exist_ok=True)
    dist.barrier()
    torch.save(model.state_dict(), os.path.join(folder, f"model-{get_rank()}.pt"))


if __name__ == "__main__":
    join()
    save(torch.nn.Linear(2, 2), "out")
