"""One side sends an object, the other receives a tensor.

reason: an object is two messages, its size and its content
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 failed in send_object_list (line 14); rank 1 failed in recv (line 17)
"""
import torch
import torch.distributed as dist


def share(count):
    if dist.get_rank() == 0:
        print("count to 1")
        dist.send_object_list([count], dst=1)  # expect: RNK202 "is for a tensor"
    elif dist.get_rank() == 1:
        buffer = torch.empty(1)
        dist.recv(buffer, src=0)
        count = buffer.item()
    return count


def main(rank, world_size):
    share(3)
