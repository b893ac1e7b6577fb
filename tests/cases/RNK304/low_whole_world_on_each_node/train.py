"""The script starts as many processes on the machine as there are in all.

reason: there is no other machine then; low, since somebody may have two machines
runs: no (two machines)
"""
import torch
import torch.distributed as dist

dist.init_process_group("nccl")
torch.cuda.set_device(dist.get_rank())  # expect: RNK304 low
