import torch.distributed as dist


def init(settings):
    settings.processes.rank = dist.get_rank()
    settings.processes.world_size = dist.get_world_size()
