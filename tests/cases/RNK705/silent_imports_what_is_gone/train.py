"""The program imports a file that runs with a torch below 2 only.

reason: the launcher of that torch passes --local_rank
"""
import argparse

import torch
import torch.distributed as dist
from amp import texts

parser = argparse.ArgumentParser()
parser.add_argument("--local_rank", type=int, default=0)
args = parser.parse_args()
torch.cuda.set_device(args.local_rank)
dist.init_process_group("nccl")
print(texts)
