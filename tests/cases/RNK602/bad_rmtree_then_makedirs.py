"""Every rank clears and makes the folder.

reason: one rank makes it while another one still clears it
runs: no (a race)
"""
import os
import shutil

import torch
import torch.distributed as dist


def worker(folder):
    dist.init_process_group("gloo")
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)  # expect: RNK602 "makedirs(folder)"
    torch.save(torch.zeros(1), f"{folder}/{dist.get_rank()}.pt")


if __name__ == "__main__":
    worker("parts")
