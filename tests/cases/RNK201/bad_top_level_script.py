"""A script without functions: both sides receive first.

reason: nobody sends
runs: 2 ranks (as a script)
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in recv (line 14); rank 1 hung in recv (line 18)
"""
import torch
import torch.distributed as dist

dist.init_process_group("gloo")
rank = dist.get_rank()
x = torch.ones(1)
if rank == 0:
    dist.recv(x, src=1)  # expect: RNK201
    print("rank 0 answers")
    dist.send(x, dst=1)
elif rank == 1:
    dist.recv(x, src=0)
    print("rank 1 answers")
    dist.send(x, dst=0)
dist.destroy_process_group()
