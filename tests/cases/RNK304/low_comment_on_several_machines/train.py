"""A file of the project says that it is not ready for several machines, and the guide counts the GPUs of this one.

reason: what is to be done knows of none
runs: no (two machines)
"""
import torch
import torch.distributed as dist

dist.init_process_group("nccl")
torch.cuda.set_device(dist.get_rank())  # expect: RNK304 low "of which the guides start one"
