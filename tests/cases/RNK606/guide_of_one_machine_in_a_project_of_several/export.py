"""The guide starts one machine, in a project with an option for their number.

reason: all processes of one machine find the files in one order; until there are two it is hygiene
runs: no (the order of a listing is the same on one machine)
"""
import glob

import torch.distributed as dist

from options import parse


def shards(folder):
    files = glob.glob(f"{folder}/*.bin")  # expect: RNK606 "which the guides start on one machine"
    rank = dist.get_rank()
    return files[rank :: dist.get_world_size()]


args = parse()
dist.init_process_group("gloo")
print(shards("data"))
