"""Roles by match statement; every case meets the same broadcast.

reason: all cases issue the same operation, with different buffers
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def receive_prompt(length):
    rank = dist.get_rank()
    match rank:
        case 0:
            prompt = torch.arange(length)
            dist.broadcast(prompt, src=0)
        case 1:
            prompt = torch.empty(length, dtype=torch.long)
            dist.broadcast(prompt, src=0)
            print("rank 1 has it too")
        case _:
            prompt = torch.zeros(length, dtype=torch.long)
            dist.broadcast(prompt, src=0)
    return prompt


def main(rank, world_size):
    assert receive_prompt(5).tolist() == [0, 1, 2, 3, 4]
