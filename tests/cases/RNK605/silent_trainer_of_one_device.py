"""A tutorial gives its trainer one device.

reason: there is one process, whatever else the trainer could do
runs: no (needs the network)
"""
import pytorch_lightning as pl
import torch
from torch.utils.data import DataLoader
from torchvision import datasets, transforms


class Net(pl.LightningModule):
    def __init__(self):
        super().__init__()
        self.layer = torch.nn.Linear(784, 10)

    def training_step(self, batch, index):
        images, labels = batch
        return torch.nn.functional.cross_entropy(self.layer(images.flatten(1)), labels)

    def configure_optimizers(self):
        return torch.optim.SGD(self.parameters(), lr=0.1)


digits = datasets.MNIST("data", download=True, transform=transforms.ToTensor())
trainer = pl.Trainer(max_epochs=3, devices=1, accelerator="gpu")
trainer.fit(Net(), DataLoader(digits, batch_size=64))
