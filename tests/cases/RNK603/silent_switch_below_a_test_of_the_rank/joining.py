"""Joins, and tells the options which process logs."""
import torch.distributed as dist


def join(opt):
    dist.init_process_group("gloo")
    opt.rank = dist.get_rank()
    if opt.rank % opt.gpus == 0:
        opt.log = True
    else:
        opt.log = False
