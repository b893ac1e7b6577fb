"""The norm of gradients goes over the model-parallel group, or over the world where parameters are sharded over all.

reason: the option that shards the parameters decides which ranks have parts of the norm
runs: no (the sum over the world is meant)
"""
import torch
import torch.distributed as dist


def reduced_norm(grads, model_group, use_fsdp):
    total = torch.zeros(1)
    for grad in grads:
        total += grad.norm() ** 2
    if not use_fsdp:
        dist.all_reduce(total, group=model_group)
    else:
        dist.all_reduce(total)
    return total.sqrt()
