"""Nothing in the project tells a sampler the epoch.

reason: the epoch of each sampler stays 0, whatever way its loader takes to the loop over epochs
"""
import torch.distributed as dist

from loading import all_of


def train(config, model, optimizer, datasets):
    loaders = all_of(config, datasets)
    for epoch in range(config["epochs"]):  # expect: RNK601 "nothing in this project tells a sampler the epoch"
        for loader in loaders.values():
            for batch in loader:
                optimizer.zero_grad()
                model(batch).mean().backward()
                optimizer.step()
        if dist.get_rank() == 0:
            print(epoch)
