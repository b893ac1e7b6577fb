"""A context manager hands out the rank and lets all wait; rank 0 saves.

reason: the test of the rank stands around the write
runs: no (a script)
"""
from contextlib import contextmanager

import torch
import torch.distributed as dist


def get_rank():
    if dist.is_available() and dist.is_initialized():
        return dist.get_rank()
    return 0


@contextmanager
def sync_workers():
    """Yields the rank; all meet behind it."""
    rank = get_rank()
    yield rank
    dist.barrier()


class Trainer:
    def __init__(self, model):
        self.model = model

    def save(self, name):
        torch.save(self.model.state_dict(), name)

    def optimize(self, epochs):
        for epoch in range(epochs):
            with sync_workers() as rank:
                if rank == 0:
                    self.save(f"checkpoint-{epoch}.pt")


def main():
    dist.init_process_group("gloo")
    Trainer(torch.nn.Linear(2, 2)).optimize(3)


if __name__ == "__main__":
    main()
