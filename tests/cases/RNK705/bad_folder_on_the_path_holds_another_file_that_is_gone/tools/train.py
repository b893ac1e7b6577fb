"""A helper puts a folder on the path, in which a file that nobody imports needs an older torch.

reason: the program runs with a torch of today, whose launcher passes another spelling
"""
import argparse

import _paths
import torch
import torch.distributed as dist
from models import build

parser = argparse.ArgumentParser()
parser.add_argument("--local_rank", type=int, default=0)  # expect: RNK705
args = parser.parse_args()
torch.cuda.set_device(args.local_rank)
dist.init_process_group("nccl")
print(build(), _paths)
