"""No file of the project speaks of several machines, or of ranks on one.

reason: nobody is seen to run it on two; low, since somebody may
runs: no (two machines)
"""
import torch
import torch.distributed as dist

from data import batches

dist.init_process_group("nccl")
torch.cuda.set_device(dist.get_rank())  # expect: RNK304 low
for batch in batches():
    dist.all_reduce(batch.cuda())
