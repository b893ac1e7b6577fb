"""The rank comes from the environment.

reason: it differs between the processes
runs: 2 ranks
"""
import os

import torch.distributed as dist


def main(rank, world_size):
    me = int(os.environ["RANK"])
    box = [me]
    dist.broadcast_object_list(box, src=me)  # expect: RNK120 "src"
    dist.barrier()
    assert box[0] == 0
