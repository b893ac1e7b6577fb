"""A failed checkpoint is noted, and training goes on: only the distributed checkpoint itself may fail.

reason: it raises on all ranks what has failed on one
runs: no (writes files)
"""
import logging

import torch.distributed.checkpoint as dcp
from torch.distributed.checkpoint import FileSystemWriter


class Saver:
    def writer(self, path):
        return FileSystemWriter(path)

    def save(self, states, path):
        for name, state in states.items():
            storage = self.writer(path)
            dcp.save({name: state}, storage_writer=storage)


def keep(queue):
    saver = Saver()
    for states, path in queue:
        try:
            saver.save(states, path)
        except Exception:
            logging.exception("not saved")


def main(rank, world_size):
    keep([({}, "first"), ({}, "second")])
