"""Only rank 0 owns a metrics writer; later the writer is tested instead of the rank.

reason: the writer test guards writing only, the averages are made by all ranks
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


class MemoryWriter:
    def __init__(self):
        self.rows = []

    def add_scalar(self, name, value, step):
        self.rows.append((step, name, value))

    def flush(self):
        print(*self.rows, sep="\n")


def train(steps):
    writer = MemoryWriter() if dist.get_rank() == 0 else None
    for step in range(steps):
        loss = torch.tensor(2.0 / (step + 1))
        dist.all_reduce(loss, op=dist.ReduceOp.SUM)
        loss = loss / dist.get_world_size()
        if writer is not None:
            writer.add_scalar("loss", loss.item(), step)
    if writer:
        writer.flush()
    dist.barrier()


def main(rank, world_size):
    train(3)
