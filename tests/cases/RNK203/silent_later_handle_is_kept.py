"""A call that only orders the others, ahead of one of the same group whose handle an object keeps.

reason: NCCL runs the collectives of a group one after the other, and who has the second handle waits for both
runs: no (gloo may run them side by side)
"""

import torch.distributed as dist


def reduce_later(order, grads, group, store):
    dist.all_reduce(order, op=dist.ReduceOp.MAX, group=group, async_op=True)
    handle = dist.all_reduce(grads, group=group, async_op=True)
    store.put_away(grads, handle)
