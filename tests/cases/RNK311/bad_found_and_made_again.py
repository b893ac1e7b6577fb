"""A test finds a group, and its branch goes on to make another one.

reason: a caller that has joined already ends in an error, which is what the test is there for
runs: 2 ranks (as a script)
observed: 2 ranks, torch 2.13, gloo: all ranks raised ValueError in init_process_group (line 19)
"""
import os

import torch.distributed as dist


def join():
    if dist.is_available() and dist.is_initialized():
        if dist.get_rank() == 0:
            print("joined already")
        rank = dist.get_rank()
    else:
        rank = int(os.environ["RANK"])
    dist.init_process_group("gloo")  # expect: RNK311 "has found one"
    return rank


if __name__ == "__main__":
    dist.init_process_group("gloo")
    join()
