"""The options are overwritten ahead of the call.

reason: whatever the launcher gave is lost
runs: no (the group is made by the case itself)
"""

import argparse

import torch.distributed as dist


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--rank", type=int, default=0)
    args = parser.parse_args()
    args.rank = 0  # expect: RNK308 "runs as 16 processes"
    args.world_size = 16
    dist.init_process_group("nccl", init_method="tcp://10.0.0.1:1234", rank=args.rank, world_size=args.world_size)
