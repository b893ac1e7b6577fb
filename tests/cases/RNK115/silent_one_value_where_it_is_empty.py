"""What is empty on a rank gets one element, and then one value is made of it.

reason: one value is gathered of each rank, or the lengths are made equal first
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def mean(rewards, world_size):
    if rewards.shape[0] == 0:
        rewards = torch.tensor([0.0])
    rewards = rewards.mean()
    parts = [torch.empty_like(rewards) for _ in range(world_size)]
    dist.all_gather(parts, rewards)
    return torch.stack(parts)


def cut(rewards, world_size):
    if rewards.numel() == 0:
        rewards = torch.zeros(3)
    parts = [torch.empty_like(rewards) for _ in range(world_size)]
    dist.all_gather(parts, rewards)
    return torch.cat(parts)


def main(rank, world_size):
    assert mean(torch.ones(3 * rank), world_size).tolist() == [0.0, 1.0]
    assert cut(torch.ones(3 * rank), world_size).sum().item() == 3
