"""A step is skipped where the rewards of the batch are all equal.

reason: each rank has rewards of its own
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in backward (line 21)
"""
import torch
from torch.nn.parallel import DistributedDataParallel
from torch.utils.data import DataLoader


def train(net, loader):
    policy = DistributedDataParallel(net)
    optimizer = torch.optim.SGD(policy.parameters(), lr=0.1)
    for batch in loader:
        rewards = batch["rewards"]
        if rewards.std() < 1e-6:
            continue  # expect: RNK113 "rewards.std()"
        advantages = (rewards - rewards.mean()) / rewards.std()
        loss = -(policy(batch["observations"]).squeeze(-1) * advantages).mean()
        loss.backward()
        optimizer.step()
        optimizer.zero_grad()


def main(rank, world_size):
    rewards = torch.tensor([[0.0, 0.0], [0.0, 1.0]][rank])
    loader = DataLoader([{"observations": torch.ones(2, 2), "rewards": rewards}], batch_size=None)
    train(torch.nn.Linear(2, 1), loader)
