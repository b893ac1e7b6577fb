"""Loops over epochs beside samplers whose epoch does not matter.

reason: the loaders keep their order, and the other loop is over one epoch or no loader
"""
import torch.distributed as dist

from loading import evaluated, in_order, of_a_switch


def train(config, model, optimizer, datasets):
    loaders = {"train": in_order(datasets["train"]), "other": of_a_switch(datasets["other"])}
    for epoch in range(config["epochs"]):
        for loader in loaders.values():
            for batch in loader:
                optimizer.zero_grad()
                model(batch).mean().backward()
                optimizer.step()
        if dist.get_rank() == 0:
            print(epoch, [model(batch) for batch in evaluated(datasets["val"])])


def counted(config):
    for epoch in range(config["epochs"]):
        print(epoch)
