"""Two ranks exchange tensors, and both send first

reason: the peer is there in a world of two only, and in that each send waits for the other's receive
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks hung in send (line 18)
"""

import logging

import torch
import torch.distributed as dist


def exchange(x):
    peer = 1 - dist.get_rank()
    out = torch.empty_like(x)
    logging.info("sending %s to %s", x.shape, peer)
    dist.send(x, dst=peer)  # expect: RNK201
    dist.recv(out, src=peer)
    return out


def main(rank, world_size):
    exchange(torch.ones(1 << 22))
