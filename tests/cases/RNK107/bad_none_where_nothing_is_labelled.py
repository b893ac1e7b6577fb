"""The loss of a batch in which nothing is labelled is None, and then not summed up.

reason: the test that chooses None asks what stands in this rank's own batch
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in all_reduce (line 18)
"""
import torch
import torch.distributed as dist


def train(train_loader, model):
    for batch in train_loader:
        if batch["labels"].any():
            loss = model(batch["x"]).sum().detach()
        else:
            loss = None
        if loss is not None:
            dist.all_reduce(loss)  # expect: RNK107 low "loss is not None"


def main(rank, world_size):
    train([{"x": torch.ones(4, 1), "labels": torch.ones(4) * rank}], torch.nn.Linear(1, 1))
