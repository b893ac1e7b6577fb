"""A helper puts a folder on the path, and a file in it runs with a torch below 2 only.

reason: the launcher of that torch passes --local_rank
"""
import argparse

import _paths
import torch
import torch.distributed as dist
from models import build

parser = argparse.ArgumentParser()
parser.add_argument("--local_rank", type=int, default=0)
args = parser.parse_args()
torch.cuda.set_device(args.local_rank)
dist.init_process_group("nccl")
print(build(), _paths)
