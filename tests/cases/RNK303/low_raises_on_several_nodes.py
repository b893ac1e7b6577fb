"""A script that raises where there are several nodes joins with the rank inside the node.

reason: on one node that is the global rank; who lifts the limit has to look at this, too
runs: no (needs GPUs)
"""
import os

import torch.distributed as dist


def main(args):
    if args.num_nodes > 1:
        raise ValueError("one node, please")
    local_rank = int(os.environ["LOCAL_RANK"])
    dist.init_process_group("nccl", rank=local_rank, world_size=int(os.environ["WORLD_SIZE"]))  # expect: RNK303 low
