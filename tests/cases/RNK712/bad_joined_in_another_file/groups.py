import torch.distributed as dist


def node_groups(size):
    mine, _ = dist.new_subgroups(group_size=size)  # expect: RNK712 "(train.py line 13)"
    return mine
