"""Data sets, by name."""

import os


class Plain:
    def __init__(self, folder):
        self.folder = folder

    def __len__(self):
        return 1


class Cached(Plain):
    def __init__(self, folder):
        super().__init__(folder)
        if not os.path.isdir(folder):
            os.makedirs(folder)


SETS = dict(plain=Plain, cached=Cached)


def build(name, folder):
    kind = SETS.get(name)
    if kind is None:
        raise KeyError(name)
    return kind(folder)
