"""A loss that is replaced by those of all ranks, to see whether one of them is no number.

reason: what is gathered without gradients leads to no parameter, and backward raises
runs: no (a case of one function for each rank would need a model)
"""
import torch
import torch.distributed as dist


@torch.no_grad()
def gathered(x):
    if not dist.is_initialized():
        return x
    parts = [torch.zeros_like(x) for _ in range(dist.get_world_size())]
    dist.all_gather(parts, x)
    return torch.stack(parts)


def copied(x):
    y = x.detach().clone()
    dist.all_reduce(y)
    y /= dist.get_world_size()
    return y


def step(model, batch, optimizer, scaler, skip):
    loss = model(batch).mean()
    if skip:
        loss = gathered(loss)  # expect: RNK804 "without a gradient"
        if torch.isnan(loss).any():
            return
    scaler.scale(loss).backward()
    scaler.step(optimizer)


def step_by_mean(model, batch, optimizer):
    loss = model(batch).mean()
    loss = copied(loss)  # expect: RNK804 "without a gradient"
    loss.backward()
    optimizer.step()
