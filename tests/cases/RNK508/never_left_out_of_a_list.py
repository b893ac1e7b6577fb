"""An index from enumerate is compared with the length of the list

reason: the last index is one less than the length
"""
import contextlib

from torch.nn.parallel import DistributedDataParallel as DDP


def step(net, parts, optimizer):
    model = DDP(net)
    count = len(parts)
    for number, part in enumerate(parts):
        is_last = number == count  # expect: RNK508
        with contextlib.nullcontext() if is_last else model.no_sync():
            model(part).mean().backward()
    optimizer.step()
