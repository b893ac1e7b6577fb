"""The guide starts one machine, in a project with an option for their number.

reason: whoever has two machines is meant to use them; until then it is hygiene
runs: no (two machines)
"""
import torch
import torch.distributed as dist

from options import parse

args = parse()
dist.init_process_group("nccl")
torch.cuda.set_device(dist.get_rank())  # expect: RNK304 "restart on every node, of which the guides start one"
