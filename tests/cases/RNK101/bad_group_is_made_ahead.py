"""The first rank calls a helper that waits where there is a group, and the group is there.

reason: the others never come to the barrier
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
    dist.init_process_group("gloo")
    model = torch.nn.Linear(2, 2)
    if is_main_process():
        barrier()  # expect: RNK101
        print(model)
        barrier()
    loss = model(torch.ones(2)).sum()
    dist.all_reduce(loss)


if __name__ == "__main__":
    main()
