"""Each rank copies its own folder into one folder of the checkpoint.

reason: `copytree` makes the folder, and fails if there is one
runs: no (a race)
"""
import os
from shutil import copytree

import torch.distributed as dist


class Engine:
    def save_checkpoint(self, save_dir, tag):
        dist.barrier()
        if self.offloads:
            target = os.path.join(save_dir, tag, "offloaded")
            copytree(self.swap_folder, target)  # expect: RNK602 "give each a folder of its own"
        dist.barrier()
