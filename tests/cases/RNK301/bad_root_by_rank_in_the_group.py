"""Who holds the object is rank 0 of the group, and the source is rank 0 of the job.

reason: the second group does not hold that rank
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: ranks 0 and 1 finished; ranks 2 and 3 raised ValueError in broadcast_object_list (line 12)
"""
import torch.distributed as dist


def share(build, group):
    held = [build() if dist.get_rank(group) == 0 else None]
    dist.broadcast_object_list(held, src=0, group=group)  # expect: RNK301 "src=0 is global rank 0"
    return held[0]


def main(rank, world_size):
    groups = [dist.new_group([0, 1]), dist.new_group([2, 3])]
    share(lambda: {"lr": 0.1}, groups[rank // 2])
