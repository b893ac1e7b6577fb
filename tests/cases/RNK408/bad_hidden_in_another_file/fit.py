import torch
import torch.distributed as dist


def prepare(job):
    torch.cuda.set_device(job.local_rank)  # expect: RNK408 "line 12 of cluster.py"
    dist.init_process_group("nccl")


def fit(job, model):
    prepare(job)
    return model.cuda()
