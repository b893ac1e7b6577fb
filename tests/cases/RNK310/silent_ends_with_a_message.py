"""An example for four GPUs says so and ends.

reason: the process is gone before it comes to the barrier
runs: no (it is about a single process, which has no group)
"""
import os
import sys

import torch
import torch.distributed as dist


def main():
    world_size = int(os.environ.get("WORLD_SIZE", 1))
    if world_size > 1:
        dist.init_process_group("gloo")
    if world_size != 4:
        print("This example needs exactly 4 GPUs.")
        sys.exit(1)
    print(torch.ones(1))
    dist.barrier()


if __name__ == "__main__":
    main()
