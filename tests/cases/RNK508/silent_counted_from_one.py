"""The index begins at 1

reason: then the last one is the number of rounds
"""
from contextlib import nullcontext

from torch.nn.parallel import DistributedDataParallel as DDP


def step(net, parts, optimizer, accumulate):
    model = DDP(net)
    for number, part in enumerate(parts, 1):
        with model.no_sync() if number != len(parts) else nullcontext():
            model(part).mean().backward()
    for number in range(1, accumulate + 1):
        with model.no_sync() if number < accumulate else nullcontext():
            model(parts[number - 1]).mean().backward()
    optimizer.step()
