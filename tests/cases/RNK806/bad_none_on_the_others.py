"""A writer that is None on all ranks but the first, asked for in the loop and not behind it

reason: None has no such method
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 raised AttributeError (line 32)
"""

import torch
import torch.distributed as dist


class Writer:
    def __init__(self):
        self.lines = []

    def add(self, value):
        self.lines.append(value)

    def flush(self):
        print(self.lines)


def main(rank, world_size):
    writer = None
    if dist.get_rank() == 0:
        writer = Writer()
    for _ in range(2):
        loss = torch.ones(1)
        dist.all_reduce(loss)
        if writer is not None:
            writer.add(loss.item())
    writer.flush()  # expect: RNK806 "`writer` holds None on all ranks but the first"
