"""The source sends four numbers, the others have room for three.

reason: a broadcast compares no sizes
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 failed in broadcast (line 18)
"""

import torch
import torch.distributed as dist


def share_info(rank, batch, length, steps, probs):
    if rank == 0:
        info = torch.tensor([batch, length, int(steps), 1], dtype=torch.int64)
        dist.broadcast(info, 0)
    else:
        info = torch.empty(3, dtype=torch.int64)
        dist.broadcast(info, 0)  # expect: RNK115 "4 elements on some ranks"
    return info.tolist()


def main(rank, world_size):
    assert share_info(rank, 1, 2, 3, 1)[:3] == [1, 2, 3]
