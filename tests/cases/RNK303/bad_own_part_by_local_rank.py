"""The own tensor is put back at the rank in the node, into a list for all ranks.

reason: the second node overwrites the parts of the first one
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: ranks 0 and 1 finished; ranks 2 and 3 got a wrong value (line 24)
"""
import os

import torch
import torch.distributed as dist


def gather_with_grad(x):
    local_rank = int(os.environ["LOCAL_RANK"])
    parts = [torch.zeros_like(x) for _ in range(dist.get_world_size())]
    dist.all_gather(parts, x)
    parts[local_rank] = x  # expect: RNK303 "one element for each rank of the job"
    return torch.cat(parts)


def main(rank, world_size):
    os.environ["LOCAL_RANK"] = str(rank % 2)
    gathered = gather_with_grad(torch.full((1,), float(rank)))
    assert gathered.tolist() == [0.0, 1.0, 2.0, 3.0], "the parts of the first node are overwritten"
