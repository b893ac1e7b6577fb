"""Losses that are shared without gradients beside the local one, or when backward has run.

reason: backward runs on the local loss
runs: no (a case of one function for each rank would need a model)
"""
import torch
import torch.distributed as dist


@torch.no_grad()
def gathered(x):
    parts = [torch.zeros_like(x) for _ in range(dist.get_world_size())]
    dist.all_gather(parts, x)
    return torch.stack(parts)


def step(model, batch, optimizer):
    loss = model(batch).mean()
    losses = gathered(loss)
    if torch.isnan(losses).any():
        return None
    loss.backward()
    optimizer.step()
    loss = gathered(loss)
    return loss.mean().item()


def rounds(model, loader, optimizer):
    for batch in loader:
        loss = model(batch).mean()
        loss.backward()
        optimizer.step()
        loss = gathered(loss)
        print(loss.mean().item())
