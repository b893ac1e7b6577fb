"""Rewards of a training step, and images made of noise.

reason: a step needs them in no order, and noise is in no data set
"""
import torch


def train(model, train_loader, accelerator):
    rewards = []
    for batch in train_loader:
        reward = model(batch)
        rewards.append(accelerator.gather(reward.detach()))
        accelerator.backward(-reward.mean())
    return rewards


def sample(model, accelerator, n):
    images = []
    for _ in range(n):
        noise = torch.randn(8, 3, 32, 32)
        images.append(accelerator.gather(model(noise)))
    return torch.cat(images)
