"""A program that is named for a merge makes its folder on every rank.

reason: it joins a group because its libraries ask for one, and is mostly run as one process: low confidence
runs: no (it makes a folder where it stands)
"""
import os

import torch.distributed as dist


def main():
    dist.init_process_group("gloo")
    if not os.path.exists("merged"):
        os.makedirs("merged")  # expect: RNK602 low
    dist.barrier()


if __name__ == "__main__":
    main()
