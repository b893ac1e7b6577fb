"""Rank 0 decides whether to stop, and keeps what it sent

reason: the other ranks take their value from the list that was broadcast; rank 0 has the value that it put there
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch.distributed as dist


class EarlyStopping:
    def __init__(self, patience: int) -> None:
        self.best, self.best_epoch, self.patience = 0.0, 0, patience

    def __call__(self, epoch: int, fitness: float) -> bool:
        if fitness > self.best:
            self.best, self.best_epoch = fitness, epoch
        return epoch - self.best_epoch >= self.patience


def train(epochs: int, validate) -> int:
    rank = dist.get_rank() if dist.is_initialized() else -1
    stopper, stop = EarlyStopping(patience=2), False
    for epoch in range(epochs):
        if rank in {-1, 0}:
            stop = stopper(epoch=epoch, fitness=validate(epoch))
        if rank != -1:
            broadcast_list = [stop if rank == 0 else None]
            dist.broadcast_object_list(broadcast_list, 0)
            if rank != 0:
                stop = broadcast_list[0]
        if stop:
            break
    return epoch


def main(rank: int, world_size: int) -> None:
    assert train(20, lambda epoch: 1.0 / (1 + epoch)) == 2
