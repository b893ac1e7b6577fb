"""The program, which chooses the GPU by the option."""
import argparse

import torch
import torch.distributed as dist
from start import bind_processors

bind_processors()
parser = argparse.ArgumentParser()
parser.add_argument("--local_rank", type=int, default=0)  # expect: RNK705 "launchers do not pass --local_rank"
args = parser.parse_args()
torch.cuda.set_device(args.local_rank)
dist.init_process_group("nccl")
dist.destroy_process_group()
