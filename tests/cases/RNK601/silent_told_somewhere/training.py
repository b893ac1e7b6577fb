"""A file of the project tells samplers the epoch.

reason: a hook does, and nobody sees which samplers it meets
"""
import torch.distributed as dist

from hooks import Hooks
from loading import all_of


def train(config, model, optimizer, datasets, hooks: Hooks):
    loaders = all_of(config, datasets)
    for epoch in range(config["epochs"]):
        hooks.run("before_epoch", loaders, epoch)
        for loader in loaders.values():
            for batch in loader:
                optimizer.zero_grad()
                model(batch).mean().backward()
                optimizer.step()
        if dist.get_rank() == 0:
            print(epoch)
