"""A module whose forward may be given a group, and a training loop that gives what another package hands out.

reason: the name of the getter says that the group is one of several
runs: no (needs the other package)
"""

import torch
import torch.distributed as dist
from torch import nn
from sequences import get_sequence_group


class Ring(nn.Module):
    def forward(self, x, ring=None):
        rank, size = dist.get_rank(ring), dist.get_world_size(ring)
        received = torch.empty_like(x)
        print(f"rank {rank} of {size} sends to the next one", flush=True)
        ops = [
            dist.P2POp(dist.isend, x, (rank + 1) % size, group=ring),  # expect: RNK301 "is a rank inside"
            dist.P2POp(dist.irecv, received, (rank - 1) % size, group=ring),  # expect: RNK301 "is a rank inside"
        ]
        for work in dist.batch_isend_irecv(ops):
            work.wait()
        return received


def train(model, batches):
    for batch in batches:
        model(batch, ring=get_sequence_group()).sum().backward()
