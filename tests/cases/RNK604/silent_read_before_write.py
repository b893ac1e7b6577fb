"""All ranks read the old file, then rank 0 writes a new one.

reason: the use stands before the change, with a training in between
runs: no (a fragment)
"""
import torch
import torch.distributed as dist


def run(path, model, loader, optimizer):
    model.load_state_dict(torch.load(path, map_location="cpu"))
    for batch in loader:
        model(batch).sum().backward()
        optimizer.step()
    if dist.get_rank() == 0:
        torch.save(model.state_dict(), path)
