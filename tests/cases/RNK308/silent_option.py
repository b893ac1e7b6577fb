"""The rank is an option with a default.

reason: whoever starts the program says which number it has
runs: no (the group is made by the case itself)
"""

import argparse

import torch.distributed as dist

parser = argparse.ArgumentParser()
parser.add_argument("--rank", type=int, default=0)
parser.add_argument("--world-size", type=int, default=2)
args = parser.parse_args()
dist.init_process_group("gloo", init_method="tcp://10.0.0.1:23456", rank=args.rank, world_size=args.world_size)
