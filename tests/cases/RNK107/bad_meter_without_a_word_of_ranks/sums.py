import torch
import torch.distributed as dist


def mean_of(stats):
    keys = sorted(stats)
    values = torch.stack([stats[key] for key in keys])
    dist.all_reduce(values)
    values /= dist.get_world_size()
    return dict(zip(keys, values))
