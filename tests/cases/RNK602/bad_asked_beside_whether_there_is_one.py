"""A logger asks whether it has a folder, and whether that is there

reason: all ranks make the logger, and the folder of all but the first one is there when they come to make it
runs: no (a race)
"""
import os

import torch.distributed as dist


class Log:
    def __init__(self, folder=None):
        self.folder = folder
        if self.folder is not None and not os.path.exists(self.folder):
            os.makedirs(self.folder)  # expect: RNK602 "may find nothing with `os.path.exists(self.folder)` (line 14)"
        self.rank = dist.get_rank()


if __name__ == "__main__":
    dist.init_process_group("gloo")
    log = Log("logs")
