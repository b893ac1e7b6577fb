"""One script says that there is one machine, another says nothing of it.

reason: what is started by the second one may have several nodes
runs: no (two machines)
"""
import torch
import torch.distributed as dist

dist.init_process_group("nccl")
torch.cuda.set_device(dist.get_rank())  # expect: RNK304 "is the global rank"
