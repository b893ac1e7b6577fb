"""The last stage of a pipeline sends, too.

reason: there is no rank behind it; gloo waits for it, or reads what is not there and crashes
runs: 3 ranks (differs from run to run)
observed: 3 ranks, torch 2.13, gloo: goes wrong, differently from run to run
"""
import torch
import torch.distributed as dist


def forward(x):
    rank, size = dist.get_rank(), dist.get_world_size()
    if rank > 0:
        dist.recv(x, src=rank - 1)
    if rank < size:
        print("stage", rank, "sends")
        dist.send(x + 1, dst=rank + 1)  # expect: RNK202 "which does not exist"


def main(rank, world_size):
    forward(torch.zeros(1))
