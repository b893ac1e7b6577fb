"""The master and the workers have functions of their own, which main tells apart.

reason: by itself each function looks as if nobody answered; main makes up for it
runs: 3 ranks
observed: 3 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def lead(size):
    results = []
    for worker in range(1, size):
        print("task for", worker)
        dist.send(torch.tensor([float(worker)]), dst=worker)
    for worker in range(1, size):
        result = torch.empty(1)
        dist.recv(result, src=worker)
        results.append(result.item())
    return results


def work(rank):
    task = torch.empty(1)
    dist.recv(task, src=0)
    print("worker", rank, "answers")
    dist.send(task * 2, dst=0)


def main(rank, world_size):
    if rank == 0:
        assert lead(world_size) == [2.0 * worker for worker in range(1, world_size)]
    else:
        work(rank)
