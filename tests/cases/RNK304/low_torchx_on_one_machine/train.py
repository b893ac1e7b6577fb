"""Every command of the guide asks torchx for one machine.

reason: with one node both ranks are the same number; low, since somebody may have two machines
runs: no (two machines)
"""
import torch
import torch.distributed as dist

dist.init_process_group("nccl")
torch.cuda.set_device(dist.get_rank())  # expect: RNK304 low
