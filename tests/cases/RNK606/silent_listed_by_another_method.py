"""The method that lists the folder sorts the names, or another one does.

reason: all ranks have one order
"""
import os

import torch.distributed as dist


class Shards:
    def __init__(self, folder):
        self.folder = folder
        self.names = []

    def scan(self):
        self.names = sorted(os.listdir(self.folder))

    def mine(self):
        self.scan()
        return self.names[dist.get_rank() :: dist.get_world_size()]


class Later:
    def __init__(self, folder):
        self.folder = folder
        self.names = []

    def scan(self):
        self.names = os.listdir(self.folder)

    def by_name(self):
        self.names.sort()

    def mine(self):
        self.scan()
        self.by_name()
        return self.names[dist.get_rank() :: dist.get_world_size()]
