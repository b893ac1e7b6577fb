"""A program joins by a helper and once more by itself.

reason: the helper makes a group whenever it is called
runs: 2 ranks (as a script)
observed: 2 ranks, torch 2.13, gloo: all ranks raised ValueError in init_process_group (line 19)
"""
import sys

import torch.distributed as dist


def join(backend):
    dist.init_process_group(backend)
    print("joined", dist.get_rank())


def train():
    join("gloo")
    dist.init_process_group("gloo")  # expect: RNK311 "has made one"
    dist.barrier()


def train_again():
    dist.init_process_group("gloo")
    join("gloo")  # expect: RNK311 "has made one"


if __name__ == "__main__":
    if len(sys.argv) > 1:
        train_again()
    else:
        train()
