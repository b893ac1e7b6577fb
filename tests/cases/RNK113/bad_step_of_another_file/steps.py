"""A step in a file that knows nothing of ranks skips a bad loss; the program that calls it has wrapped the model.

reason: whoever reads the step alone sees a plain model, its caller hands over one of DDP
runs: no (two files)
"""
import math


def train_step(model, criterion, optimizer, batch):
    images, labels = batch
    loss = criterion(model(images), labels)
    if not math.isfinite(loss.item()):
        optimizer.zero_grad()
        return None  # expect: RNK113
    loss.backward()
    optimizer.step()
    return loss.item()


def made(model, criterion, optimizer):
    def step(batch):
        images, labels = batch
        loss = criterion(model(images), labels)
        if math.isnan(loss.item()):
            return  # expect: RNK113
        loss.backward()
        optimizer.step()

    return step


class Trainer:
    def __init__(self, model, criterion, optimizer):
        self.model = model
        self.criterion = criterion
        self.optimizer = optimizer

    def epoch(self, batches):
        for images, labels in batches:
            loss = self.criterion(self.model(images), labels)
            if loss.item() > 100:
                continue  # expect: RNK113
            loss.backward()
            self.optimizer.step()

    def run(self, batches, epochs):
        for _ in range(epochs):
            self.epoch(batches)
