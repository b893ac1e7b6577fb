"""A function names a device where it is given none, behind a return or with another test; all callers give it.

reason: the fallback is never taken
runs: no (it needs CUDA)
"""
import torch
import torch.distributed as dist


def scores(model, batch, device=None):
    if device is not None:
        return model(batch.to(device))
    return model(batch.to("cuda:0"))


def samples(model, count, noise=None):
    if model.conditioned and noise is None:
        noise = torch.randn(count, 8, device="cuda:0")
    return model(noise)


def evaluate(model, batches, local_rank):
    torch.cuda.set_device(local_rank)
    dist.init_process_group("nccl")
    for batch in batches:
        yield scores(model, batch, device=local_rank)
        yield samples(model, 8, noise=batch)
