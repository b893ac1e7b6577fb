"""A script that asks whether there is one node, and joins with the rank inside the node in any case.

reason: what knows of several nodes runs on them, where two processes join with the same rank
runs: no (several nodes)
"""

import os

import torch.distributed as dist


def main(args):
    local_rank = int(os.environ["LOCAL_RANK"])
    if args.num_nodes == 1:
        print("on one node")
    dist.init_process_group("nccl", rank=local_rank, world_size=int(os.environ["WORLD_SIZE"]))  # expect: RNK303
