"""Each epoch puts the data set into another order.

reason: no two epochs are the same
"""
import torch.distributed as dist

from loading import all_of


def train(config, model, optimizer, sentences):
    loaders = all_of(config, sentences)
    for epoch in range(config["epochs"]):
        for loader in loaders.values():
            loader.dataset.reorder(epoch)
            for batch in loader:
                optimizer.zero_grad()
                model(batch).mean().backward()
                optimizer.step()
        if dist.get_rank() == 0:
            print(epoch)
