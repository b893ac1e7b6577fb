"""The last rank broadcasts what it has put together, and drops the handle.

reason: it does not read the tensor again, and who receives it waits; NCCL keeps tensors of collectives until they have ended
runs: no (the receivers are elsewhere)
"""

import torch
import torch.distributed as dist


def hand_out(outputs, grads, last, group):
    together = torch.cat([outputs, grads.unsqueeze(-1)], -1)
    dist.broadcast(together, last, group=group, async_op=True)  # expect: RNK203 low
    return grads


def receive(shape, last, group):
    together = torch.empty(shape)
    dist.broadcast(together, last, group=group, async_op=True)  # expect: RNK203 "dropped"
    return together


def hand_out_what_changes(outputs, last, group):
    dist.broadcast(outputs, last, group=group, async_op=True)  # expect: RNK203 "dropped"
    outputs.zero_()


def tell_all(group):
    signal = torch.ones(1)
    dist.all_reduce(signal, group=group, async_op=True)  # expect: RNK203 low


def count_all(group):
    total = torch.ones(1)
    dist.all_reduce(total, group=group, async_op=True)  # expect: RNK203 "dropped"
    print(total)
