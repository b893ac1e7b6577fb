"""The wrapper is made in a statement of its own

reason: the loss comes from the model that it was made around
"""
from torch.nn.parallel import DistributedDataParallel as DDP


def train(model, batches, optimizer, distributed):
    if distributed:
        DDP(model)  # expect: RNK504 "is dropped"
    for x in batches:
        model(x).mean().backward()
        optimizer.step()
