"""The guide says of one thing that it is not done on several machines, and of another that it is.

reason: the second machine has no GPU 8
runs: no (two machines)
"""
import torch
import torch.distributed as dist

dist.init_process_group("nccl")
torch.cuda.set_device(dist.get_rank())  # expect: RNK304 "is the global rank"
