"""The sampler is made for several processes outside of debug mode.

reason: every epoch has the same order
"""
import os

import torch.distributed as dist
from torch.utils.data import DataLoader
from torch.utils.data.distributed import DistributedSampler


def entrance(cfg, dataset, model):
    cfg.world_size = int(os.environ["WORLD_SIZE"])
    if cfg.debug:
        cfg.world_size = 1
    train(cfg, dataset, model)


def train(cfg, dataset, model):
    dist.init_process_group("nccl")
    sampler = None
    if cfg.world_size > 1 and not cfg.debug:
        sampler = DistributedSampler(dataset, num_replicas=cfg.world_size, rank=cfg.rank)
    loader = DataLoader(dataset, sampler=sampler, batch_size=8)
    for epoch in range(cfg.epochs):  # expect: RNK601
        for batch in loader:
            model(batch).backward()
