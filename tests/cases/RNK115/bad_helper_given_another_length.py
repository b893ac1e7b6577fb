"""A helper that broadcasts numbers is given four of them, and the length three.

reason: the source sends the list, the others make room for the length
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 failed in broadcast (line 17)
"""

import torch
import torch.distributed as dist


def share_numbers(count, numbers=None, src=0):
    if dist.get_rank() == src:
        tensor = torch.tensor(numbers, dtype=torch.float32)
    else:
        tensor = torch.empty(count, dtype=torch.float32)
    dist.broadcast(tensor, src)
    return tensor


def options(top_k, top_p, temperature, seed):
    values = [top_k, top_p, temperature, seed]
    return share_numbers(3, values)  # expect: RNK115 "dist.broadcast in share_numbers"


def main(rank, world_size):
    assert options(1.0, 2.0, 3.0, 4.0).tolist() == [1.0, 2.0, 3.0, 4.0]
