"""The rank comes from the environment.

reason: it differs between the processes
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks hung in broadcast_object_list (line 15)
"""
import os

import torch.distributed as dist


def main(rank, world_size):
    me = int(os.environ["RANK"])
    box = [me]
    dist.broadcast_object_list(box, src=me)  # expect: RNK120 "src"
    dist.barrier()
    assert box[0] == 0
