"""A recorder of the project that keeps its marks in memory.

reason: Recorder.mark is declared in the settings, so a call through an instance counts
runs: no (a log line that is missing shows only when messages do not fit)
"""
import collections
import time

import torch
import torch.distributed as dist


class Recorder:
    def __init__(self, size: int = 1000):
        self.marks = collections.deque(maxlen=size)

    def mark(self, **fields):
        self.marks.append((time.time(), fields))


recorder = Recorder()


def send_block(block: torch.Tensor, peer: int) -> None:
    recorder.mark(shape=tuple(block.shape), peer=peer)
    dist.send(block, dst=peer)
