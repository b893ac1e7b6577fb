"""Another program of the project takes the rank on its machine.

reason: who writes that one knows of several machines, and this one dies on the second
runs: no (two machines)
"""
import torch
import torch.distributed as dist

from data import batches

dist.init_process_group("nccl")
torch.cuda.set_device(dist.get_rank())  # expect: RNK304
for batch in batches():
    dist.all_reduce(batch.cuda())
