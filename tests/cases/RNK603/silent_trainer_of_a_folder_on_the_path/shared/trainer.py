"""Trains, and saves what it has trained."""
import torch


class Trainer:
    def __init__(self, model, device):
        self.model = model
        self.device = device

    def train(self, batch):
        optimizer = torch.optim.SGD(self.model.parameters(), lr=0.1)
        self.model(batch).sum().backward()
        optimizer.step()
        if self.device == 0:
            torch.save(self.model.module.state_dict(), "../last.pt")
