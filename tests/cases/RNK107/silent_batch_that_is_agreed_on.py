"""Whether a batch is skipped is reduced first; or the batch comes from rank 0.

reason: all ranks decide by the same value
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def train(loader, model):
    for batch in loader:
        empty = (~batch["labels"].any()).float()
        dist.all_reduce(empty, op=dist.ReduceOp.MAX)
        if empty.item() > 0:
            continue
        loss = model(batch["x"]).mean().detach()
        dist.all_reduce(loss)


def parallel(loader, model):
    for batch in loader:
        dist.broadcast(batch, src=0)
        if not batch.any():
            continue
        loss = model(batch).mean().detach()
        dist.all_reduce(loss)


def main(rank, world_size):
    train([{"x": torch.ones(4, 1), "labels": torch.ones(4) * rank}], torch.nn.Linear(1, 1))
    parallel([torch.ones(4, 1) * rank], torch.nn.Linear(1, 1))
