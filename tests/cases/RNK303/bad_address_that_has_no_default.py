"""The address is an option that has no default, beside one that has.

reason: who gives it gives that of the first node, and both nodes count from 0
runs: no (the group is there already when a case runs)
"""
import argparse

import torch.distributed as dist

parser = argparse.ArgumentParser()
parser.add_argument("--local_rank", "--local-rank", type=int, default=0)
parser.add_argument("--world_size", type=int)
parser.add_argument("--dist_url")
parser.add_argument("--store_url", default="tcp://127.0.0.1:23456")
args = parser.parse_args()
dist.init_process_group("gloo", args.dist_url, rank=args.local_rank, world_size=args.world_size)  # expect: RNK303
