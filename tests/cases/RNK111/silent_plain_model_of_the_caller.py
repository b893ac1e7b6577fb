"""The same loop for a model that nobody wraps.

reason: nothing is communicated in the backward
runs: no (needs a GPU that runs out of memory)
"""
import torch
import torch.distributed as dist


def train_epoch(model, loader, optimizer):
    for batch in loader:
        optimizer.zero_grad()
        try:
            loss = model(batch)
            loss.backward()
        except RuntimeError as error:
            if "out of memory" in str(error):
                torch.cuda.empty_cache()
                continue
            raise
        optimizer.step()


def run(net, loader, rank):
    train_epoch(net, loader, torch.optim.Adam(net.parameters()))
    dist.barrier()
