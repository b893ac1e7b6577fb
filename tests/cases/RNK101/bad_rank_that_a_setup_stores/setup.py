import torch.distributed as dist


def init(args):
    args.rank = dist.get_rank()
    args.world_size = dist.get_world_size()
