"""Each round reduces to another rank, and begins with the wait for a broadcast that was started behind the reduction.

reason: NCCL runs the collectives of a group one after the other; who does not wait for the reduction has no use of it
runs: no (NCCL's order; gloo has none)
"""

import torch
import torch.distributed as dist


def backward(parts, total, mine, group):
    rank, size = dist.get_rank(group), dist.get_world_size(group)
    ranks = dist.get_process_group_ranks(group)
    incoming = dist.broadcast(parts[0], src=ranks[0], group=group, async_op=True)
    for i in range(size):
        incoming.wait()
        total.copy_(mine(parts[i % 2]))
        outgoing = dist.reduce(total, dst=ranks[i], group=group, async_op=True)
        if i < size - 1:
            incoming = dist.broadcast(parts[(i + 1) % 2], src=ranks[i + 1], group=group, async_op=True)
        if rank == i:
            outgoing.wait()
            result = total.clone()
    return result
