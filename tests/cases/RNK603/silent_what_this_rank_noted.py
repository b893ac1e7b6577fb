"""Old checkpoints are deleted by the rank that has noted them; a name is filled in by what only a function knows.

reason: only the rank that wrote a file has its path in the list
runs: no (a race)
"""
import os

import torch
import torch.distributed as dist


def filled(name, **values):
    return name.format(**{"rank": dist.get_rank(), **values})


class Callback:
    def epoch_end(self, state):
        pass


class CheckpointSaver(Callback):
    def __init__(self, keep):
        self.keep = keep
        self.saved = []

    def write(self, state):
        if dist.get_rank() != 0:
            return None
        path = f"epoch_{state.epoch}.pt"
        torch.save(state.model, path)
        return path

    def epoch_end(self, state):
        path = self.write(state)
        if not path:
            return
        self.saved.append(path)
        while len(self.saved) > self.keep:
            os.remove(self.saved.pop(0))


class MemorySnapshot(Callback):
    def __init__(self, name):
        self.name = name

    def epoch_end(self, state):
        with open(filled(self.name, epoch=state.epoch), "wb") as file:
            file.write(state.snapshot)
