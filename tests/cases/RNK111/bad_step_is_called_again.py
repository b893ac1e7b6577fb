"""The step swallows the failure, and the loop around it calls it again.

reason: what comes next is the all_reduce of the next step, which meets that of this one
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 14); rank 1 finished
"""
import torch
import torch.distributed as dist


def step(model, batch):
    try:
        loss = model(batch)
        dist.all_reduce(loss)
    except torch.OutOfMemoryError as error:  # expect: RNK111 "model(batch)"
        print("skipped", error)
        return None
    return loss


def train(model, batches):
    for batch in batches:
        step(model, batch)


def main(rank, world_size):
    def model(batch):
        if rank == 1 and batch == 0:
            raise torch.OutOfMemoryError("CUDA out of memory")
        return torch.ones(1)

    train(model, [0, 1])
