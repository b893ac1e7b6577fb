"""A module that is gone is imported where it is there.

reason: the program runs with a torch of today, whose launcher no longer passes the option
"""
import argparse

import torch
import torch.distributed as dist

try:
    from torch._six import string_classes
except ImportError:
    string_classes = (str, bytes)

parser = argparse.ArgumentParser()
parser.add_argument("--local_rank", type=int, default=0)  # expect: RNK705
args = parser.parse_args()
torch.cuda.set_device(args.local_rank)
dist.init_process_group("nccl")
print(string_classes)
