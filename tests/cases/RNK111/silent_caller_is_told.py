"""The step says that it failed, and the loop shares that before it goes on.

reason: what is returned may be agreed on by whoever called
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def step(model, batch):
    try:
        loss = model(batch)
        loss.sum().backward()
    except RuntimeError:
        return False
    return True


def train(model, batches):
    for batch in batches:
        worked = torch.tensor(int(step(model, batch)))
        dist.all_reduce(worked, op=dist.ReduceOp.MIN)
        if not worked:
            break


def main(rank, world_size):
    def model(batch):
        if rank == 1 and batch == 0:
            raise RuntimeError("CUDA out of memory")
        return torch.ones(1, requires_grad=True)

    train(model, [0, 1])
