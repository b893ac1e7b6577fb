"""The group is made behind the loop that computes the lists of ranks.

reason: only the list of its last round becomes a group
runs: no (needs more ranks to differ)
"""
import torch.distributed as dist


def make_groups(stages, size, per_stage):
    rank = dist.get_rank()
    mine = None
    for stage in range(stages):
        start, end = stage * per_stage, (stage + 1) * per_stage
        for offset in range(size):
            ranks = range(start + offset, end, size)
        group = dist.new_group(ranks)  # expect: RNK114 "`ranks` is the list of the last round of the loop in line 14"
        if rank in ranks:
            mine = group
    return mine
