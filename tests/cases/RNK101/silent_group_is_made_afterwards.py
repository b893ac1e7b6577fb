"""The first rank calls a helper that waits where there is a group, and the group is made afterwards.

reason: there is none yet, so the helper does nothing
runs: no (the group is made by the program)
"""

import os

import torch
import torch.distributed as dist


def is_main_process():
    return int(os.environ.get("RANK", 0)) == 0


def barrier():
    if dist.is_available() and dist.is_initialized():
        dist.barrier()


def main():
    model = torch.nn.Linear(2, 2)
    if is_main_process():
        barrier()
        print(model)
        barrier()
    dist.init_process_group("gloo")
    loss = model(torch.ones(2)).sum()
    dist.all_reduce(loss)


if __name__ == "__main__":
    main()
