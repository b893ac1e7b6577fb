"""The program imports a file with a function for a torch below 2, which it does not call.

reason: the program runs with torch 2, whose launcher passes another spelling
"""
import argparse

import torch
import torch.distributed as dist
from amp import texts

parser = argparse.ArgumentParser()
parser.add_argument("--local_rank", type=int, default=0)  # expect: RNK705
args = parser.parse_args()
torch.cuda.set_device(args.local_rank)
dist.init_process_group("nccl")
print(texts)
