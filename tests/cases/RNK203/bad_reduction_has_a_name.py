"""The function that reduces gets a name first, and nobody waits for it.

reason: the sum is read before it is there
runs: no (whether the sum is ready in time is luck)
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    tensor = torch.ones(1)
    start = dist.all_reduce
    start(tensor, async_op=True)  # expect: RNK203
    print(tensor.item())
