"""The source sends as many numbers as it has found, on a device of another maker than NVIDIA.

reason: the others have room for another number of elements
runs: no (needs such a device)
"""
import torch
import torch.distributed as dist


def draw(clusters, batch_size):
    if dist.get_rank() == 0:
        batch = []
        for cluster in clusters:
            batch += cluster
        drawn = torch.tensor(batch, dtype=torch.long).mlu()
    else:
        drawn = torch.empty(batch_size, dtype=torch.long).mlu()  # expect: RNK115
    dist.broadcast(drawn, 0)
    return drawn.tolist()
