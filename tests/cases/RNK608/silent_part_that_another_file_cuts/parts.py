import torch.distributed as dist


def own_part(items):
    return items[dist.get_rank() :: dist.get_world_size()]


def own_sorted_part(items):
    return own_part(sorted(items))
