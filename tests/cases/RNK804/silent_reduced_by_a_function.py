"""Functions reduce copies, or losses behind backward

reason: the graph that goes back is that of the local loss
runs: no (the case of one function is run)
"""
import torch.distributed as dist


def average(tensor):
    dist.all_reduce(tensor)
    tensor /= dist.get_world_size()
    return tensor


def average_copy(tensor):
    tensor = tensor.clone()
    dist.all_reduce(tensor)
    return tensor / dist.get_world_size()


def train(ddp, batches, criterion, optimizer):
    for x, y in batches:
        loss = criterion(ddp(x), y)
        shown = average_copy(loss)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        loss = average(loss)
        print(shown.item(), loss.item())
