"""Trains on one GPU."""
import torch
from models import Autoencoder


class Trainer:
    def __init__(self, generator, critic, device):
        self.generator, self.critic, self.device = generator.to(device), critic.to(device), device
        self.optimizer = torch.optim.Adam(self.generator.parameters())

    def step(self, batch, labels):
        if self.critic.channels > labels.shape[-1]:  # expect: RNK505 "self.critic has no channels"
            labels = torch.cat((labels, torch.zeros(len(labels), 1, device=self.device)), dim=-1)
        made = self.generator(labels)
        loss = (self.critic(made) - self.critic(batch)).mean()
        loss.backward()
        self.optimizer.step()
        if isinstance(self.generator, Autoencoder):  # expect: RNK505 "self.generator is no Autoencoder"
            return self.decoded(made)
        return made

    def decoded(self, made):
        return made
