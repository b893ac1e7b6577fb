"""The first rank of a group enters a barrier of the world alone.

reason: whatever ranks the group has, the others of it do not come to the barrier
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: ranks 0 and 2 hung in barrier (line 13); ranks 1 and 3 finished
"""
import torch.distributed as dist


def export(shards, group):
    if dist.get_rank(group) == 0:
        print("exporting", len(shards), "shards")
        dist.barrier()  # expect: RNK101 "dist.get_rank(group) == 0"


def main(rank, world_size):
    halves = [dist.new_group([0, 1]), dist.new_group([2, 3])]
    export(["a", "b"], halves[rank // 2])
