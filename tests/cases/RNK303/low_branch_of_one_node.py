"""A script that joins with the rank inside the node where there is one node.

reason: there both are the same; who changes the test has to look at this, too
runs: no (several nodes)
"""

import os

import torch.distributed as dist


def main(args):
    local_rank = int(os.environ["LOCAL_RANK"])
    if args.num_nodes == 1:
        dist.init_process_group("nccl", rank=local_rank, world_size=int(os.environ["WORLD_SIZE"]))  # expect: RNK303 low
    else:
        dist.init_process_group("nccl")
