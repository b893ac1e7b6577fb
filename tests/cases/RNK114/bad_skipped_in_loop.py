"""Each rank creates the groups that it is in, and skips the others.

reason: in each round the ranks that are not in the list do not call
runs: no (a race: the groups may pair up by chance)
"""
import torch.distributed as dist


def my_groups(lists):
    found = []
    for ranks in lists:
        if dist.get_rank() not in ranks:
            continue
        found.append(dist.new_group(ranks))  # expect: RNK114
    return found
