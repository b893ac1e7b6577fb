import torch.distributed as dist


def fit(model):
    dist.barrier()
    return model
