"""Settings of accelerate say that there is one machine.

reason: the field stands in all such settings; low, since somebody may have two machines
runs: no (two machines)
"""
import torch
import torch.distributed as dist

dist.init_process_group("nccl")
torch.cuda.set_device(dist.get_rank())  # expect: RNK304 low
