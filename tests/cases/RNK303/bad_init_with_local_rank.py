"""The process group is joined with the rank inside the node.

reason: on two nodes two processes claim rank 0
runs: no (the group is there already when a case runs)
"""
import os

import torch.distributed as dist


def setup():
    rank = int(os.environ["LOCAL_RANK"])
    dist.init_process_group("gloo", rank=rank, world_size=int(os.environ["WORLD_SIZE"]))  # expect: RNK303 "rank= of init"
