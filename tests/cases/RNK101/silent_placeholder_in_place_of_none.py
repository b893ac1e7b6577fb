"""Ranks without data make a placeholder before they communicate.

reason: after the placeholder nobody holds None, so all ranks pass the test
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def share_lengths(lengths):
    if dist.get_rank() != 0:
        lengths = None
    buffer = torch.empty(2) if lengths is None else lengths
    if buffer is not None:
        dist.broadcast(buffer, src=0)
    return buffer


def main(rank, world_size):
    share_lengths(torch.ones(2))
