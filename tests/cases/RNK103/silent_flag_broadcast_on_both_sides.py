"""One rank broadcasts whether it is done, the others receive it, in two calls; then all look at it.

reason: after the broadcast the flag is the same on all ranks
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def finished(x):
    if dist.get_rank() == 0:
        done = torch.all(x)
        dist.broadcast(done, 0)
    else:
        done = torch.zeros((), dtype=torch.bool)
        dist.broadcast(done, 0)
    if done:
        return True
    dist.barrier()
    return False


def generate(x, group):
    rounds = 0
    while True:
        if dist.get_rank(group) == 0:
            x[rounds] = True
            done = torch.all(x)
            dist.broadcast(done, 0, group)
        else:
            done = torch.zeros((), dtype=torch.bool)
            dist.broadcast(done, 0, group)
        rounds += 1
        if done:
            break
    return rounds


def main(rank, world_size):
    assert finished(torch.tensor([True]))
    assert not finished(torch.tensor([False]))
    group = dist.new_group([0, 1])
    assert generate(torch.tensor([False, False]), group) == 2
