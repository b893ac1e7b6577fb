"""The guide says that there is no training on several machines, and starts the program on this one.

reason: that it speaks of them means nothing more
runs: no (two machines)
"""
import torch
import torch.distributed as dist

dist.init_process_group("nccl")
torch.cuda.set_device(dist.get_rank())  # expect: RNK304 low "of which the guides start one"
