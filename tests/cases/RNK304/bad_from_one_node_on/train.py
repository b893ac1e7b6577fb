"""The guide starts with one machine, and lets others join.

reason: from one to four nodes: on the second one there is no such device
runs: no (two machines)
"""
import torch
import torch.distributed as dist

dist.init_process_group("nccl")
torch.cuda.set_device(dist.get_rank())  # expect: RNK304 "is the global rank"
