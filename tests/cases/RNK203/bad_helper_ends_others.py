"""A helper makes a blocking collective of another group, or only sometimes, or waits for another handle.

reason: none of them says that the first one has ended
runs: no (gloo may run them side by side)
"""
import torch
import torch.distributed as dist

READY = torch.zeros(1)
SAVED = torch.zeros(1)


def share(value, members=None):
    dist.broadcast(value, 0, group=members)
    return value


def share_some(value, is_new):
    if is_new:
        dist.broadcast(value, 0)


def wait_for(handle):
    handle = handle.next
    handle.wait()


def tell_and_wait(source, group):
    dist.broadcast(READY, source, group=group, async_op=True)  # expect: RNK203
    share(SAVED)
    return READY.item()


def tell_all_and_wait(source, group):
    dist.broadcast(READY, source, async_op=True)  # expect: RNK203
    share(SAVED, group)
    return READY.item()


def tell_or_wait(source, is_new):
    dist.broadcast(READY, source, async_op=True)  # expect: RNK203
    share_some(SAVED, is_new)
    return READY.item()


def reduce_all(tensors, group=None):
    handle = None
    for tensor in tensors:
        handle = dist.all_reduce(tensor, async_op=True, group=group)  # expect: RNK203
    if handle is not None:
        wait_for(handle)
    return tensors[0].sum()
