"""Each branch calls another helper, and both helpers enter the same collectives.

reason: followed through the calls, the sequences are equal
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def publish(vocabulary):
    box = [vocabulary]
    dist.broadcast_object_list(box, src=0)
    dist.barrier()
    return box[0]


def receive():
    box = [None]
    dist.broadcast_object_list(box, src=0)
    dist.barrier()
    return box[0]


def main(rank, world_size):
    vocabulary = publish({"a": 1}) if rank == 0 else receive()
    assert vocabulary == {"a": 1}
