"""A script without functions

reason: nothing chooses a GPU
runs: no (CUDA)
"""
import torch
import torch.distributed as dist

dist.init_process_group(backend="nccl")  # expect: RNK403
total = torch.ones(1, device="cuda:" + str(dist.get_rank()))
dist.all_reduce(total)
