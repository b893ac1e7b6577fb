"""A helper makes the folder, which the script has made behind a barrier.

reason: when a rank comes to the helper, the folder is there
runs: 2 ranks (as a script)
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import os
import tempfile

import torch
import torch.distributed as dist


def train(folder):
    if not os.path.exists(folder):
        os.makedirs(folder)
    torch.save(torch.ones(1), os.path.join(folder, f"rank{dist.get_rank()}.pt"))


def main():
    dist.init_process_group("gloo")
    folder = os.path.join(tempfile.gettempdir(), os.environ["MASTER_PORT"])
    if not os.path.exists(folder) and dist.get_rank() == 0:
        os.makedirs(folder)
    dist.barrier()
    train(folder)
    dist.barrier()


if __name__ == "__main__":
    main()
