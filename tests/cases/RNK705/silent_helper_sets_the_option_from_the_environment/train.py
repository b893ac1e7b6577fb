"""The program, which chooses the GPU by the option."""
import argparse

import torch
import torch.distributed as dist
from start import complete

parser = argparse.ArgumentParser()
parser.add_argument("--local_rank", type=int, default=0)
args = complete(parser.parse_args())
torch.cuda.set_device(args.local_rank)
dist.init_process_group("nccl")
dist.destroy_process_group()
