"""The script asks its scheduler for one machine.

reason: SLURM in a script of one node speaks of no other one, and the number of machines stands in a variable; low, since somebody may
ask for two
runs: no (two machines)
"""
import torch
import torch.distributed as dist

dist.init_process_group("nccl")
torch.cuda.set_device(dist.get_rank())  # expect: RNK304 low
