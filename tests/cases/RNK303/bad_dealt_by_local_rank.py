"""What is left of a number tells whose turn it is

reason: on the second node the same samples are read again, and a part by nobody
runs: no (several nodes)
"""
import os

import torch


class Rows(torch.utils.data.IterableDataset):
    def __init__(self, rows):
        self.rows = rows
        self.rank = int(os.environ["LOCAL_RANK"])
        self.world = int(os.environ["WORLD_SIZE"])

    def __iter__(self):
        for number, row in enumerate(self.rows):
            if number % self.world != self.rank:  # expect: RNK303 "every world-size-th element"
                continue
            yield row


def share(files, env):
    return files[env.local_rank :: env.world_size]  # expect: RNK303
