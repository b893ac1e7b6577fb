"""A function names a device behind a flag that all callers give.

reason: what is given may be false
runs: no (it needs CUDA)
"""
import torch
import torch.distributed as dist


def samples(model, count, is_first, conditioned=True):
    if not is_first and conditioned:
        return model(torch.randn(count, 8, device="cuda:0"))  # expect: RNK402
    return model(count)


def evaluate(model, batches, local_rank):
    torch.cuda.set_device(local_rank)
    dist.init_process_group("nccl")
    for number, _ in enumerate(batches):
        yield samples(model, 8, number == 0)
