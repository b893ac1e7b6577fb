"""The program imports a file that asks torch at once for what only one below 2 has.

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
