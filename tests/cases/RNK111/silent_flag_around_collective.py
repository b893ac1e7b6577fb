"""The body holds a collective, the failure is noted and shared by the next one.

reason: the flag goes into the all_reduce that follows
runs: no (a failure in the body would have to be staged)
"""
import torch
import torch.distributed as dist


def step(model, batch):
    failed = 0
    try:
        loss = model(batch)
        dist.all_reduce(loss)
    except RuntimeError:
        failed = 1
    flag = torch.tensor(failed)
    dist.all_reduce(flag, op=dist.ReduceOp.MAX)
    return flag.item() == 0
