"""A function averages the loss in place, and backward runs on what it gives back

reason: the value is that of all ranks, and the graph is divided by their number as well
runs: no (the case of one function is run)
"""
import torch.distributed as dist


def average(tensor):
    dist.all_reduce(tensor)
    tensor /= dist.get_world_size()
    return tensor


def train(ddp, batches, criterion, optimizer):
    for x, y in batches:
        loss = criterion(ddp(x), y)
        loss = average(loss)  # expect: RNK804
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
