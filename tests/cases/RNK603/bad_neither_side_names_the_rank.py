"""Predictions go into one of two files, by a switch.

reason: neither side of the switch knows of ranks, so all of them write whichever it is
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
            with open(path.parent / "all.pkl", "wb") as file:
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
    Learner(config).train(pathlib.Path("out.pkl"))  # expect: RNK603 "every rank"


if __name__ == "__main__":
    main()
