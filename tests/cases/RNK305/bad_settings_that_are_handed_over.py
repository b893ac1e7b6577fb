"""The text of the environment is kept by an object, and compared by a function that all callers hand that object.

reason: it is never the number 0, so nobody saves
runs: no (nothing communicates)
"""

import os

import torch


class Settings:
    def __init__(self):
        self.rank = os.environ.get("RANK", "0")
        self.out = os.environ.get("OUT", "out.pt")


def save(settings, net):
    if settings.rank == 0:  # expect: RNK305
        torch.save(net.state_dict(), settings.out)


def main(net):
    save(Settings(), net)
