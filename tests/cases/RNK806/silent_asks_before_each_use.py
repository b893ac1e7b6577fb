"""A writer of the first rank, used by the first rank

reason: every use asks for the rank, for the variable, or for an answer that was kept
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


class Writer:
    def __init__(self):
        self.lines = []

    def add(self, value):
        self.lines.append(value)


def main(rank, world_size):
    writer = None
    if rank == 0:
        writer = Writer()
        started = 0.0
    is_first = rank == 0
    for step in range(2):
        loss = torch.ones(1)
        dist.all_reduce(loss)
        if writer:
            writer.add(loss.item())
        if is_first:
            started += 1
            print(started, writer.lines)
        _ = writer.lines if writer is not None else ()
        _ = writer and writer.lines
        if step > 0 and rank < 1:
            writer.add(started)
