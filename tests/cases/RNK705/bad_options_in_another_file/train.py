"""The program."""
import torch
import torch.distributed as dist
from options import parse

args = parse()
torch.cuda.set_device(args.local_rank)
dist.init_process_group("nccl")
