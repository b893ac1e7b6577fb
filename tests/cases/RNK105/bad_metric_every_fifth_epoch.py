"""A metric that an evaluator holds is computed by rank 0 alone, every fifth epoch.

reason: `compute` gathers the state of all ranks; the remainder is about the epoch and no place in a layout
runs: no (torchmetrics is not installed)
"""
import torch.distributed as dist
import torchmetrics


class Evaluator:
    def __init__(self, classes, device):
        self.accuracy = torchmetrics.Accuracy(task="multiclass", num_classes=classes).to(device)

    def run(self, model, loader):
        for images, labels in loader:
            self.accuracy.update(model(images), labels)
        return self.accuracy.compute()


def fit(model, train, held_out, epochs, device):
    evaluator = Evaluator(10, device)
    for epoch in range(epochs):
        for images, labels in train:
            model.step(images, labels)
        if epoch % 5 == 0 and dist.get_rank() == 0:
            print("accuracy", evaluator.run(model, held_out))  # expect: RNK105 "epoch % 5 == 0"
