import torch
import torch.distributed as dist


def fit(job, model):
    torch.cuda.set_device(job.device_index)
    dist.init_process_group("nccl")
    return model.cuda()


def fit_alone(job, model):
    torch.cuda.set_device(job.local_rank)
    dist.init_process_group("nccl")
    return model.cuda()


def fit_if_all_are_seen(job, model):
    if torch.cuda.device_count() > 1:
        torch.cuda.set_device(job.local_rank)
    dist.init_process_group("nccl")
    return model.cuda()
