"""Rank 0 hands a closure that communicates to an optimizer, and broadcasts alone.

reason: whatever the optimizer does with the closure, nobody else enters the broadcast
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in broadcast (line 23); rank 1 finished
"""
import torch
import torch.distributed as dist


def update(model, optimizer):
    def closure():
        optimizer.zero_grad()
        loss = model(torch.ones(1, 2)).sum()
        loss.backward()
        if dist.get_world_size() > 8:
            dist.barrier()
        return loss

    if dist.get_rank() == 0:
        optimizer.step(closure)
        for parameter in model.parameters():
            dist.broadcast(parameter.data, src=0)  # expect: RNK101
    return model


def main(rank, world_size):
    torch.manual_seed(0)
    model = torch.nn.Linear(2, 1)
    update(model, torch.optim.LBFGS(model.parameters()))
