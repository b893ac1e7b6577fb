"""A model is given one picture after the other, and writes what it makes of it under its name.

reason: each rank has pictures of its own
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

    def set_target(self, target, path):
        self.target = target
        self.name = path[path.rfind("/") + 1 : path.rfind(".")]

    def run(self):
        loss = (self.net(self.target) - self.target).square().mean()
        loss.backward()
        total = loss.detach()
        dist.all_reduce(total)
        torch.save(self.net.state_dict(), os.path.join(self.folder, f"{self.name}.pt"))


class Trainer:
    def __init__(self, folder, data):
        self.model = Inverter(folder)
        self.loader = DataLoader(data, sampler=DistributedSampler(data, shuffle=False))

    def run(self):
        for target, path in self.loader:
            self.model.set_target(target, path[0])
            self.model.run()


def main(data):
    dist.init_process_group("gloo")
    trainer = Trainer("out", data)
    trainer.run()


if __name__ == "__main__":
    main([])
