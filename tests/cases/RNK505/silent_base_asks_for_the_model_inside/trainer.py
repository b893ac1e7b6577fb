"""Trains on one GPU, or wherever a derived class does."""
import torch
from models import Autoencoder


class Trainer:
    def __init__(self, generator, critic, device):
        self.generator, self.critic, self.device = generator.to(device), critic.to(device), device
        self.optimizer = torch.optim.Adam(self.generator.parameters())
        self.width = self.prepared()

    def prepared(self):
        self.generator(torch.ones(1, 3, device=self.device)).sum().backward()
        return self.critic.channels

    def step(self, batch, labels):
        critic = self.critic.module if hasattr(self.critic, "module") else self.critic
        if critic.channels > labels.shape[-1]:
            labels = torch.cat((labels, torch.zeros(len(labels), 1, device=self.device)), dim=-1)
        made = self.generator(labels)
        (self.critic(made) - self.critic(batch)).mean().backward()
        self.optimizer.step()
        if isinstance(self.generator, Autoencoder) or isinstance(self.generator.module, Autoencoder):
            return self.decoded(made)
        return made

    def decoded(self, made):
        return made

    def alone(self, batch):
        self.generator(batch).sum().backward()
        return self.critic.channels
