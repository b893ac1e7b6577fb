"""The program takes one device.

reason: there is one process, whatever the framework could do
runs: no (needs lightning)
"""
from lightning.fabric import Fabric
from torch.utils.data import DataLoader
from torchvision.datasets import MNIST


def main(model, optimizer):
    fabric = Fabric(accelerator="auto", devices=1)
    fabric.launch()
    data = MNIST("data", download=True)
    model, optimizer = fabric.setup(model, optimizer)
    for batch in fabric.setup_dataloaders(DataLoader(data)):
        fabric.backward(model(batch).sum())
        optimizer.step()
    fabric.barrier()


if __name__ == "__main__":
    main(None, None)
