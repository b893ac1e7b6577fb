"""Validation data that some ranks go through, or a part of it each.

reason: the first rank alone evaluates, at the call, in the function, or in what calls it; or nobody is seen to
"""
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.data import DataLoader, DistributedSampler, Subset

from metrics import score


def evaluate(loader, model):
    for batch in loader:
        model(batch)


def evaluate_on_the_first(loader, model):
    if dist.get_rank() != 0:
        return
    for batch in loader:
        model(batch)


def trained(train_set, model):
    sampler = DistributedSampler(train_set)
    loader = DataLoader(train_set, batch_size=8, sampler=sampler)
    for epoch in range(3):
        sampler.set_epoch(epoch)
        for batch in loader:
            model(batch).backward()
    return loader


def at_the_call(train_set, val_set, net):
    model = DDP(net)
    train_loader = DataLoader(train_set, batch_size=8, sampler=DistributedSampler(train_set, shuffle=False))
    val_loader = DataLoader(val_set, batch_size=8)
    trained(train_loader.dataset, model)
    if dist.get_rank() == 0:
        evaluate(val_loader, model.module)


def in_the_function(train_set, val_set, net):
    model = DDP(net)
    train_loader = DataLoader(train_set, batch_size=8, sampler=DistributedSampler(train_set, shuffle=False))
    val_loader = DataLoader(val_set, batch_size=8)
    trained(train_loader.dataset, model)
    evaluate_on_the_first(val_loader, model.module)


def out_of_sight(train_set, val_set, net):
    model = DDP(net)
    train_loader = DataLoader(train_set, batch_size=8, sampler=DistributedSampler(train_set, shuffle=False))
    val_loader = DataLoader(val_set, batch_size=8)
    trained(train_loader.dataset, model)
    return score(model, val_loader)


def own_part(train_set, val_set, net):
    model = DDP(net)
    train_loader = DataLoader(train_set, batch_size=8, sampler=DistributedSampler(train_set, shuffle=False))
    val_set = Subset(val_set, range(dist.get_rank(), len(val_set), dist.get_world_size()))
    val_loader = DataLoader(val_set, batch_size=8)
    trained(train_loader.dataset, model)
    evaluate(val_loader, model)


class Trainer:
    def __init__(self, train_set, val_set, net):
        self.model = DDP(net)
        self.train_loader = DataLoader(train_set, batch_size=8, sampler=DistributedSampler(train_set, shuffle=False))
        self.val_loader = DataLoader(val_set, batch_size=8)

    def validate(self):
        for batch in self.val_loader:
            self.model.module(batch)

    def train(self):
        for batch in self.train_loader:
            self.model(batch).backward()
        if dist.get_rank() == 0:
            self.validate()


def divided_as_well(train_set, val_set, net):
    model = DDP(net)
    train_loader = DataLoader(train_set, batch_size=8, sampler=DistributedSampler(train_set, shuffle=False))
    val_loader = DataLoader(val_set, batch_size=8, sampler=DistributedSampler(val_set, shuffle=False))
    trained(train_loader.dataset, model)
    evaluate(val_loader, model)


def main(rank, *given):
    for run in (at_the_call, in_the_function, out_of_sight, own_part, divided_as_well):
        run(*given)
    Trainer(*given).train()
