import torch.distributed as dist


def is_main_process():
    return dist.get_rank() == 0


def synchronize():
    if not dist.is_initialized():
        return
    dist.barrier()
