"""Half of the ranks of a ring receive first, and add what they receive to an element of the rank's own number.

reason: an index names the rank, and does not change it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
observed:
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    rank = dist.get_rank()
    chunks = [torch.full((1,), 1.0), torch.full((1,), 2.0)]
    received = torch.zeros(1)
    left, right = (rank - 1) % world_size, (rank + 1) % world_size
    for i in range(world_size - 1):
        print(rank, "sends", chunks[(rank - i - 1) % world_size].shape)
        if rank % 2 == 0:
            dist.send(chunks[(rank - i - 1) % world_size], dst=right)
            dist.recv(received, src=left)
            chunks[(rank - i - 2) % world_size] += received
        else:
            dist.recv(received, src=left)
            chunks[(rank - i - 2) % world_size] += received
            dist.send(chunks[(rank - i - 1) % world_size], dst=right)
    assert chunks[rank].item() == 2.0 * (rank + 1)
