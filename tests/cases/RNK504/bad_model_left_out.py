"""A duration discriminator is trained beside two models that are wrapped.

reason: each rank steps its copy with the gradients of its own batches, so the copies drift apart
"""
import torch
from torch.nn.parallel import DistributedDataParallel as DDP

from models import Discriminator, DurationDiscriminator, Generator
from training import load_checkpoint, train_epoch


def run(rank, config, loader):
    if config.duration:
        net_dur = DurationDiscriminator(config.channels).to(rank)
    else:
        net_dur = None
    net_g = Generator(config.channels).to(rank)
    net_d = Discriminator().to(rank)
    optim_g = torch.optim.AdamW(net_g.parameters(), lr=config.lr)
    optim_d = torch.optim.AdamW(net_d.parameters(), lr=config.lr)
    if net_dur is not None:
        optim_dur = torch.optim.AdamW(net_dur.parameters(), lr=config.lr)  # expect: RNK504 "unlike net_g it is not"
    else:
        optim_dur = None
    net_g = DDP(net_g, device_ids=[rank])
    net_d = DDP(net_d, device_ids=[rank])
    if net_dur is not None:
        _, epoch = load_checkpoint(config.path, net_dur, optim_dur)
    for epoch in range(config.epochs):
        train_epoch(loader, [net_g, net_d, net_dur], [optim_g, optim_d, optim_dur])
