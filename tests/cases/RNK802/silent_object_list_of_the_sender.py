"""One side sends what it has in a list that has a name, the other one receives; or only rank 0 needs it afterwards.

reason: who sends has it already
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch.distributed as dist


def share():
    if dist.get_rank() == 0:
        order = str(17)
        objects = [order]
        dist.broadcast_object_list(objects, src=0)
    else:
        received = [None]
        dist.broadcast_object_list(received, src=0)
        order = received[0]
    return order


def tell():
    order = None
    if dist.get_rank() == 0:
        order = str(17)
    objects = [order]
    dist.broadcast_object_list(objects, src=0)
    if dist.get_rank() == 0:
        print(order)


def main(rank, world_size):
    assert share() == "17"
    tell()
