"""The program is alone unless it is told how many there are, and takes nothing from a launcher but the local rank.

reason: only the name says that the size is that of several nodes; low, since somebody may count them all
runs: no (the group is there already when a case runs)
"""
import argparse

import torch.distributed as dist

parser = argparse.ArgumentParser()
parser.add_argument("--local_rank", "--local-rank", type=int, default=0)
parser.add_argument("--world_size", type=int, default=1)
args = parser.parse_args()
dist.init_process_group("gloo", rank=args.local_rank, world_size=args.world_size)  # expect: RNK303 low
