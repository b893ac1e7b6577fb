"""The spread of the rewards of all ranks decides whether a step is skipped, or is only printed.

reason: all ranks skip the step, or none
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel
from torch.utils.data import DataLoader


def train(net, loader, rank):
    policy = DistributedDataParallel(net)
    optimizer = torch.optim.SGD(policy.parameters(), lr=0.1)
    for batch in loader:
        rewards = batch["rewards"]
        spread = rewards.std()
        if spread < 1e-6:
            print("all rewards of rank", rank, "are equal")
        dist.all_reduce(spread, op=dist.ReduceOp.MIN)
        if spread < 1e-6:
            continue
        advantages = (rewards - rewards.mean()) / rewards.std()
        loss = -(policy(batch["observations"]).squeeze(-1) * advantages).mean()
        loss.backward()
        optimizer.step()
        optimizer.zero_grad()


def main(rank, world_size):
    rewards = torch.tensor([[0.0, 0.0], [0.0, 1.0]][rank])
    loader = DataLoader([{"observations": torch.ones(2, 2), "rewards": rewards}], batch_size=None)
    train(torch.nn.Linear(2, 1), loader, rank)
