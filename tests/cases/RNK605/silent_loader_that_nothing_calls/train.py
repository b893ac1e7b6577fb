"""A file of loaders has one for a small data set; the program takes another one out of it.

reason: nothing in the project calls what leads to the download
runs: no (needs torchvision)
"""
import torch
import torch.distributed as dist
from data import build_large


def main():
    dist.init_process_group("gloo")
    model = torch.nn.parallel.DistributedDataParallel(torch.nn.Linear(4, 1))
    loader = build_large("images")
    for epoch in range(3):
        loader.sampler.set_epoch(epoch)
        for picture, _ in loader:
            model(picture).sum().backward()


if __name__ == "__main__":
    main()
