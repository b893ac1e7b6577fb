"""An earlier loop."""

import torch.distributed as dist


def do_train(model, loader):
    for images, targets in loader:
        loss = model(images).sum()
        if any(len(target) < 1 for target in targets):
            continue  # expect: RNK107 low
        dist.all_reduce(loss)
