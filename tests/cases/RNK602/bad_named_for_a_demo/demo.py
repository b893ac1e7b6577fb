"""A program that is named for a demonstration makes its folder on every rank.

reason: such a program is mostly run as one process, although it joins a group: low confidence
runs: no (it makes a folder where it stands)
"""
import os

import torch.distributed as dist


def main():
    dist.init_process_group("gloo")
    if not os.path.exists("pictures"):
        os.makedirs("pictures")  # expect: RNK602 low
    dist.barrier()


if __name__ == "__main__":
    main()
