"""Rank 0 writes into a tensor, and then all ranks write something else.

reason: what all ranks have written last is tested
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def train(epochs):
    flag = torch.zeros(1)
    if dist.get_rank() == 0:
        flag[0] = 5
        print(flag)
    flag.zero_()
    for epoch in range(epochs):
        loss = torch.tensor(1.0)
        dist.all_reduce(loss)
        flag[0] = loss > 1
        if flag.item():
            break


def on_both_sides(epochs):
    flag = torch.zeros(1)
    for epoch in range(epochs):
        dist.barrier()
        if dist.get_rank() == 0:
            print(epoch)
            flag[0] = 1
        else:
            flag[0] = 1
        if flag.item():
            break


def main(rank, world_size):
    train(3)
    on_both_sides(3)
