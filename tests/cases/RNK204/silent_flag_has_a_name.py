"""The same flag decides, under another name, who receives and who waits; the method that waits has a name, too.

reason: who has not received anything reads what it had
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def exchange(buffer, rank):
    if rank == 0:
        print("sends", buffer)
        dist.send(buffer, 1)
        return buffer
    works = [dist.irecv(buffer, 0)]
    for work in works:
        finish = work.wait
        finish()
    return buffer.sum()


def main(rank, world_size):
    exchange(torch.full((2,), float(rank)), rank)
