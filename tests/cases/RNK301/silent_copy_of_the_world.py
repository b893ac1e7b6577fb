"""A second group of all ranks for CPU tensors.

reason: without a list the new group holds every rank
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch.distributed as dist


def main(rank, world_size):
    cpu_group = dist.new_group(backend="gloo")
    box = [{"step": 3}] if rank == 0 else [None]
    dist.broadcast_object_list(box, src=0, group=cpu_group)
    everybody = dist.new_group(list(range(world_size)))
    dist.broadcast_object_list(box, src=0, group=everybody)
    assert box[0]["step"] == 3
