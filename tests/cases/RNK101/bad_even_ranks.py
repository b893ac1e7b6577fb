"""Every second rank exchanges metadata over the world group.

reason: no group of the even ranks is given, so the odd ones are missed
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_gather_object (line 18); rank 1 finished
"""
import torch.distributed as dist


class ShardIndex:
    def __init__(self, files):
        self.rank = dist.get_rank()
        self.files = files
        self.all_files = [None] * dist.get_world_size()

    def exchange(self):
        if self.rank % 2 == 0:
            dist.all_gather_object(self.all_files, self.files)  # expect: RNK101 "all_gather_object"
        return self.all_files


def main(rank, world_size):
    index = ShardIndex([f"shard-{rank}.bin"])
    print(index.exchange())
