"""Models with an optimizer of their own that need no wrapper, or have one.

reason: they are a part of what is wrapped, wrapped under another name or elsewhere, or reduced by hand
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP

from models import Discriminator, Generator, Head, Pair
from training import prepare_model, train_epoch


def of_another_name(rank, loader):
    net = Generator().to(rank)
    net_without_ddp = net
    net = DDP(net, device_ids=[rank])
    head = Head().to(rank)
    wrapped_head = DDP(head, device_ids=[rank])
    optimizers = [torch.optim.SGD(net_without_ddp.parameters(), 0.1), torch.optim.SGD(head.parameters(), 0.1)]
    optimizers.append(torch.optim.SGD(net.parameters(), 0.1))
    train_epoch(loader, [net, wrapped_head], optimizers)


def parts(rank, loader):
    encoder, head = Generator().to(rank), Head().to(rank)
    model = Pair(encoder, head)
    optimizers = [torch.optim.SGD(encoder.parameters(), 0.1), torch.optim.SGD(head.parameters(), 0.1)]
    optimizers.append(torch.optim.SGD(model.parameters(), 0.1))
    model = DDP(model, device_ids=[rank])
    train_epoch(loader, [model], optimizers)


def a_part_by_attribute(rank, loader):
    model = Generator().to(rank)
    head = Head().to(rank)
    model.head = head
    optimizers = [torch.optim.SGD(model.parameters(), 0.1), torch.optim.SGD(head.parameters(), 0.1)]
    model = DDP(model, device_ids=[rank])
    train_epoch(loader, [model], optimizers)


def wrapped_by(model, rank):
    return DDP(model, device_ids=[rank])


def by_a_function(rank, loader):
    net_g = Generator().to(rank)
    net_d = Discriminator().to(rank)
    net_e = Discriminator().to(rank)
    optimizers = [torch.optim.SGD(net.parameters(), 0.1) for net in (net_g, net_d, net_e)]
    optimizers += [torch.optim.SGD(net_g.parameters(), 0.1), torch.optim.SGD(net_d.parameters(), 0.1)]
    optimizers += [torch.optim.SGD(net_e.parameters(), 0.1)]
    net_g = DDP(net_g, device_ids=[rank])
    net_d = wrapped_by(net_d, rank)
    net_e = prepare_model(net_e)
    train_epoch(loader, [net_g, net_d, net_e], optimizers)


def by_hand(rank, loader):
    net_g, net_d = Generator().to(rank), Discriminator().to(rank)
    optim_g = torch.optim.SGD(net_g.parameters(), 0.1)
    optim_d = torch.optim.SGD(net_d.parameters(), 0.1)
    net_g = DDP(net_g, device_ids=[rank])
    for batch in loader:
        net_d(net_g(batch)).mean().backward()
        for parameter in net_d.parameters():
            dist.all_reduce(parameter.grad)
        optim_g.step()
        optim_d.step()
