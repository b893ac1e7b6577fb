"""Negatives are padded to the length of all ranks where the batch has an entry for them.

reason: which entries a batch has is said by the columns of the data set, the same on all ranks
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def train(train_loader, model):
    def to_longest(x):
        length = torch.tensor(x.size(0))
        dist.all_reduce(length, op=dist.ReduceOp.MAX)
        return torch.nn.functional.pad(x, (0, 0, 0, length.item() - x.size(0)))

    for batch in train_loader:
        found = to_longest(model(batch["x"]))
        negative = None
        if "negative" in batch:
            negative = model(batch["negative"])
        if negative is not None:
            negative = to_longest(negative)
            found = found + negative
    return found


def main(rank, world_size):
    train([{"x": torch.ones(2 + rank, 1), "negative": torch.ones(2 + rank, 1)}], torch.nn.Linear(1, 1))
