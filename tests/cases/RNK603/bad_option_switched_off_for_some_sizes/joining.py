"""How ranks join."""
import torch.distributed as dist


def init(args):
    dist.init_process_group("gloo")
    args.rank = dist.get_rank()
    args.world_size = dist.get_world_size()
    if args.world_size > 8:
        args.plot = False
