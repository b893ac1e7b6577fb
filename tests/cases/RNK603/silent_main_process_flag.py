"""A flag for the main process is passed down.

reason: the flag is true on rank 0 only
runs: no (a script)
"""
import os

import torch
import torch.distributed as dist


def finish(model, path, is_main):
    dist.barrier()
    if is_main:
        torch.save(model.state_dict(), path)


def main():
    dist.init_process_group("gloo")
    rank = int(os.environ["RANK"])
    finish(torch.nn.Linear(2, 2), "last.pt", is_main=rank == 0)


if __name__ == "__main__":
    main()
