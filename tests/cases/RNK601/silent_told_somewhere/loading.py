"""The loaders of a program, made by name and kept in a way that nobody follows.

reason: the sampler for training shuffles by its epoch
"""
import torch.distributed as dist
from torch.utils.data import DataLoader, DistributedSampler


def made(config, dataset, is_train):
    shuffle = is_train and config["shuffle"]
    options = {"batch_size": config["batch_size"]}
    if config["ddp"]:
        options.update({"sampler": DistributedSampler(dataset, dist.get_world_size(), dist.get_rank(), shuffle=shuffle)})
    return DataLoader(dataset, **options)


def all_of(config, datasets):
    return {name: made(config, data, name == "train") for name, data in datasets.items()}
