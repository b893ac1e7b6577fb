"""Readers of data that are given the number of a shard, and how many there are.

reason: the local rank numbers the processes of a node, and the number of shards is that of all processes
runs: 4 ranks (on 2 nodes)
observed: 4 ranks, torch 2.13, gloo: all ranks got a wrong value (line 27)
"""
import os

import torch.distributed as dist


class Reader:
    def __init__(self, files, shard_id, num_shards):
        self.files = files[shard_id::num_shards]

    def shard(self, num_shards, index):
        return self.files[index::num_shards]


def main(rank, world_size):
    local_rank = int(os.environ["LOCAL_RANK"])
    size = dist.get_world_size()
    reader = Reader(list(range(4)), shard_id=local_rank, num_shards=size)  # expect: RNK303 "shard_id= of Reader"
    again = Reader(list(range(4)), 0, 1).shard(num_shards=size, index=local_rank)  # expect: RNK303
    read = [None] * size
    dist.all_gather_object(read, reader.files + again)
    assert {one for part in read for one in part} == set(range(4))
