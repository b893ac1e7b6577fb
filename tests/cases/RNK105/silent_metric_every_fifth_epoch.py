"""All ranks compute the metric every fifth epoch, and rank 0 prints it.

reason: the remainder is the same on all ranks
runs: no (torchmetrics is not installed)
"""
import torch.distributed as dist
import torchmetrics


def fit(model, train, held_out, epochs, device):
    accuracy = torchmetrics.Accuracy(task="multiclass", num_classes=10).to(device)
    for epoch in range(epochs):
        for images, labels in train:
            model.step(images, labels)
        if epoch % 5 == 0:
            for images, labels in held_out:
                accuracy.update(model(images), labels)
            value = accuracy.compute()
            if dist.get_rank() == 0:
                print("accuracy", value)
