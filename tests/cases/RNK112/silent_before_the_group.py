"""The launcher's variables are checked before the group is made.

reason: the launcher sees it, and nobody waits yet
runs: 2 ranks (as a script)
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import os

import torch
import torch.distributed as dist


def start():
    if int(os.environ["RANK"]) > 7:
        raise ValueError("eight ranks are enough")
    dist.init_process_group("gloo")
    dist.barrier()


if __name__ == "__main__":
    start()
    torch.ones(1)
