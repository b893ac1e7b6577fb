"""The address is that of this machine by default, but the size is what the launcher counts.

reason: the launcher counts all nodes; two processes claim to be rank 0
runs: no (the group is there already when a case runs)
"""
import argparse
import os

import torch.distributed as dist

parser = argparse.ArgumentParser()
parser.add_argument("--dist_url", default="tcp://127.0.0.1:23456")
args = parser.parse_args()
rank = int(os.environ["LOCAL_RANK"])
world_size = int(os.environ["WORLD_SIZE"])
dist.init_process_group("gloo", args.dist_url, rank=rank, world_size=world_size)  # expect: RNK303 "claim each rank"
