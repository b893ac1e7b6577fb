import torch.distributed as dist


def node_groups(size):
    mine, _ = dist.new_subgroups(group_size=size)
    return mine
