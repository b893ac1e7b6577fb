"""A class of a program has a method that makes a folder, and nothing calls it.

reason: all ranks would come there, but none does
"""
import os

import torch
import torch.distributed as dist


class Timer:
    def __init__(self):
        self.total = []

    def add(self, seconds):
        self.total.append(seconds)

    def persist(self, folder):
        if not os.path.exists(folder):
            os.mkdir(folder)  # expect: RNK602 low
        torch.save(self.total, f"{folder}/{dist.get_rank()}.pt")

    def save(self, folder):
        if not os.path.exists(folder):
            os.mkdir(folder)  # expect: RNK602
        torch.save(self.total, f"{folder}/{dist.get_rank()}.pt")
