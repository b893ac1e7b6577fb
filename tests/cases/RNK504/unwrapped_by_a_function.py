"""A function takes the model out of its wrapper

reason: the loss comes from what is inside, be it at once or under a name
"""

import torch
from torch.nn.parallel import DistributedDataParallel as DDP


def unwrap(model):
    return model.module if hasattr(model, "module") else model


def train(net, batches):
    ddp = DDP(net)
    optimizer = torch.optim.Adam(ddp.parameters())
    for batch in batches:
        loss = unwrap(ddp).elbo(batch)  # expect: RNK504
        loss.backward()
        optimizer.step()


def train_under_a_name(net, batches):
    ddp = DDP(net)
    inner = unwrap(ddp)
    optimizer = torch.optim.Adam(ddp.parameters())
    for batch in batches:
        loss = inner.elbo(batch)  # expect: RNK504
        loss.backward()
        optimizer.step()
