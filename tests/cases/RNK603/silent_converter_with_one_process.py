"""A converter that makes a group of one for the library below.

reason: the arguments say that there is one process
runs: no (a script)
"""
import argparse

import torch
import torch.distributed as dist

args = argparse.Namespace(rank=0, world_size=1, local_rank=0)
dist.init_process_group("gloo", world_size=args.world_size, rank=args.rank)
model = torch.nn.Linear(2, 2)
model.to("cuda:0")
print(model(torch.ones(1, 2).cuda()))
torch.save({"module": model.state_dict()}, "output.pt")
