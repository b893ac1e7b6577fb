"""A model is told under which name it saves, which the settings say.

reason: the name is the same on all ranks
runs: no (writes files)
"""
import os

import torch
import torch.distributed as dist
from torch.utils.data import DataLoader, DistributedSampler


class Inverter:
    def __init__(self, folder):
        self.folder = folder
        self.net = torch.nn.Linear(4, 4)

    def set_name(self, path):
        self.name = path[path.rfind("/") + 1 : path.rfind(".")]

    def run(self, target):
        loss = (self.net(target) - target).square().mean()
        loss.backward()
        total = loss.detach()
        dist.all_reduce(total)
        torch.save(self.net.state_dict(), os.path.join(self.folder, f"{self.name}.pt"))  # expect: RNK603


def main(data, path="runs/first.yaml"):
    dist.init_process_group("gloo")
    model = Inverter("out")
    loader = DataLoader(data, sampler=DistributedSampler(data, shuffle=False))
    model.set_name(path)
    for target, _ in loader:
        print(path)
        model.run(target)


if __name__ == "__main__":
    main([])
