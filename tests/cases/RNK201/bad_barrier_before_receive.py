"""The sender's message comes before a barrier, the receiver's behind it.

reason: rank 0 waits in send, and everybody else in the barrier for rank 0
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in send (line 14); rank 1 hung in barrier (line 15)
"""
import torch
import torch.distributed as dist


def hand_over(weights):
    if dist.get_rank() == 0:
        print("rank 0 hands over")
        dist.send(weights, dst=1)  # expect: RNK201 "rank 1 waits in `dist.barrier()`"
    dist.barrier()
    if dist.get_rank() == 1:
        dist.recv(weights, src=0)


def main(rank, world_size):
    hand_over(torch.zeros(4))
