"""A rank without chosen examples puts one value into the gather of their rewards.

reason: the others put in as many as their batch has chosen examples
runs: 2 ranks (differs from run to run)
observed: 2 ranks, torch 2.13, gloo: goes wrong, differently from run to run
"""
import torch
import torch.distributed as dist


def gather(rewards, world_size):
    if rewards.shape[0] == 0:
        rewards = torch.tensor([0.0]).to(rewards.device)
    parts = [torch.empty_like(rewards) for _ in range(world_size)]
    dist.all_gather(parts, rewards)  # expect: RNK115 "one element on a rank where it is empty"
    return torch.cat(parts)


def main(rank, world_size):
    rewards = torch.ones(3 * rank)
    assert gather(rewards, world_size).sum().item() == 3
