"""Predictions go into a file of each rank with a switch on, and into one without.

reason: the side of the switch that puts the rank into the name is that of several processes; the other has one
runs: no (a switch)
"""
import argparse
import pathlib
import pickle

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


class Learner:
    def __init__(self, config):
        self.config = config
        self.rank = dist.get_rank()
        self.model = DDP(torch.nn.Linear(8, 8))

    def write(self, predictions, path):
        if self.config.several:
            with open(path.parent / f"{self.rank}_{path.name}", "wb") as file:
                pickle.dump(predictions, file)
        else:
            with open(path, "wb") as file:
                pickle.dump(predictions, file)

    def train(self, path):
        for epoch in range(10):
            self.model(torch.zeros(2, 8)).sum().backward()
            self.write([epoch], path)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--several", action="store_true")
    config = parser.parse_args()
    dist.init_process_group("gloo")
    Learner(config).train(pathlib.Path("out.pkl"))


if __name__ == "__main__":
    main()
