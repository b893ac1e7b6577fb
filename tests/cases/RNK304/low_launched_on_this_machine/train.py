"""The guide says how many processes a machine has, not how many machines there are.

reason: nothing says that there is one machine; low, since nothing shows or speaks of more than one either
runs: no (two machines)
"""
import torch
import torch.distributed as dist

dist.init_process_group("nccl")
torch.cuda.set_device(dist.get_rank())  # expect: RNK304 low
