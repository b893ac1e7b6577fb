"""A coordinator that is handed in lets one process download before the others.

reason: the others are held back until the data is there
runs: no (it downloads)
"""
import colossalai
import torchvision
from colossalai.cluster import DistCoordinator
from models import build_model
from torch.nn.parallel import DistributedDataParallel


def build_dataset(coordinator: DistCoordinator):
    with coordinator.priority_execution():
        return torchvision.datasets.CIFAR10("data", train=True, download=True)


def main():
    colossalai.launch_from_torch()
    coordinator = DistCoordinator()
    dataset = build_dataset(coordinator)
    model = DistributedDataParallel(build_model())
    for images, labels in dataset:
        model(images, labels).backward()


if __name__ == "__main__":
    main()
