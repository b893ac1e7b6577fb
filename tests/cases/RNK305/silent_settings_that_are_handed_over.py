"""The object keeps a number, or one of two classes is handed over.

reason: what is compared is a number, or may be one
runs: no (nothing communicates)
"""

import os

import torch


class Settings:
    def __init__(self):
        self.rank = int(os.environ.get("RANK", "0"))


class Texts:
    def __init__(self):
        self.local_rank = os.environ.get("LOCAL_RANK", "0")


class Numbers:
    def __init__(self):
        self.local_rank = 0


def save(settings, net):
    if settings.rank == 0:
        torch.save(net.state_dict(), "out.pt")


def show(known):
    return known.local_rank == 0


def main(net, is_launched):
    save(Settings(), net)
    return show(Texts() if is_launched else Numbers())
