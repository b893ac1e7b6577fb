"""A rank with a loss that is not finite raises; its program has a handler for interrupts, and one that goes on.

reason: the rank leaves this epoch alone, and the others wait for its backward
runs: no (the same as others of the rule)
"""
import math

import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def train(model, optimizer, loader, criterion):
    for samples, targets in loader:
        loss = criterion(model(samples), targets)
        if not math.isfinite(loss.item()):
            raise RuntimeError(f"the loss is {loss.item()}")  # expect: RNK113
        loss.backward()
        optimizer.step()


def main(net, optimizer, loader, criterion):
    dist.init_process_group("gloo")
    model = DDP(net)
    try:
        for _ in range(3):
            train(model, optimizer, loader, criterion)
    except KeyboardInterrupt:
        print("interrupted")
    except Exception as error:  # expect: RNK111
        print(f"training failed: {error}")
    dist.barrier()
