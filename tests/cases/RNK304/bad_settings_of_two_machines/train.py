"""Settings of accelerate say that there are two machines.

reason: the command says nothing of them, but its settings do
runs: no (two machines)
"""
import torch
import torch.distributed as dist

dist.init_process_group("nccl")
torch.cuda.set_device(dist.get_rank())  # expect: RNK304 "device indices restart on every node; use"
