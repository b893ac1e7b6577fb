"""In each round one rank is the root, on the other side of the test than the rest: all name the same root.

reason: what stands in another order on the two sides stands in two rounds, and in each all meet for one root
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
observed:
"""
import torch
import torch.distributed as dist


def reduce_each(gradients, world_size):
    rank = dist.get_rank()
    own = gradients[rank]
    works = [
        dist.reduce(own, rank, async_op=True) if i == rank else dist.reduce(gradients[i], i, async_op=True)
        for i in range(world_size)
    ]
    for work in works:
        work.wait()
    return own


def main(rank, world_size):
    total = reduce_each([torch.full((1,), 1.0), torch.full((1,), 2.0)], world_size)
    assert total.item() == 2.0 * (rank + 1)
    received = []
    for root in range(world_size):
        if root == rank:
            buffer = torch.full((1,), float(rank))
            dist.broadcast(buffer, root)
        else:
            buffer = torch.zeros(1)
            dist.broadcast(buffer, root)
        received.append(buffer.item())
    assert received == [0.0, 1.0]
