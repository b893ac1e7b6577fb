"""The loop changes the index, and another one the bound

reason: what is compared is not the number of rounds
"""
from contextlib import nullcontext

from torch.nn.parallel import DistributedDataParallel as DDP


def step(net, parts, optimizer, accumulate):
    model = DDP(net)
    for number in range(accumulate):
        number += 1
        with model.no_sync() if number != accumulate else nullcontext():
            model(parts[number - 1]).mean().backward()
    for number in range(accumulate):
        if parts[number] is None:
            accumulate = number
        with model.no_sync() if number != accumulate else nullcontext():
            model(parts[0]).mean().backward()
    optimizer.step()
