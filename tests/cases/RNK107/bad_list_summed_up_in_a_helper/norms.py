import torch
import torch.distributed as dist


def reduced_norm(grads, group):
    total = sum(grad.norm() ** 2 for grad in grads)
    total = torch.as_tensor(total)
    dist.all_reduce(total, group=group)
    return total.sqrt()
