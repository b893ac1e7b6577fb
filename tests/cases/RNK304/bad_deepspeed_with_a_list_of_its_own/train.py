"""The guide counts GPUs of more than one machine.

reason: the second machine has no GPU 8
runs: no (two machines)
"""
import torch
import torch.distributed as dist

dist.init_process_group("nccl")
torch.cuda.set_device(dist.get_rank())  # expect: RNK304 "is the global rank"
