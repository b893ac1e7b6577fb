"""The loop that the program runs."""

import torch.distributed as dist


def do_train(model, loader):
    for images, targets in loader:
        loss = model(images).sum()
        if any(len(targets) < 1 for _ in targets):
            loss = loss * 0
        dist.all_reduce(loss)
