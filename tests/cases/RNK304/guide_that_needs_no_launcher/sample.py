"""The guide runs the program without a launcher, and speaks of no second machine.

reason: without one it runs on the machine on which it is started
runs: no (two machines)
"""
import torch
import torch.distributed as dist

from options import parse

args = parse()
if args.distributed:
    dist.init_process_group("nccl")
    torch.cuda.set_device(dist.get_rank())  # expect: RNK304 "of which the guides start one"
