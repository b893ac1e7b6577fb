"""The folder has the name that the user gives, and else the time.

reason: with a name all nodes write to one folder
runs: no (needs two nodes)
"""
import os
import time

import torch.distributed as dist


def start(args):
    print("rank", dist.get_rank(), "of", dist.get_world_size())
    if args.local_rank == 0:  # expect: RNK611
        if args.experiment:
            name = args.experiment
        else:
            name = time.strftime("%Y%m%d-%H%M%S")
        folder = os.path.join("output", name)
        os.makedirs(folder, exist_ok=True)
        with open(os.path.join(folder, "args.txt"), "w") as file:
            file.write(str(args))
