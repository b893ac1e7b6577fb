"""All ranks read the files that their owners have saved

reason: each file was saved from the GPU of its owner, and every rank takes it there
runs: no (GPU)
"""

import os

import torch
import torch.distributed as dist


class Blocks:
    def __init__(self, blocks, owners, folder):
        self.blocks, self.owners, self.folder = blocks, owners, folder

    def save(self):
        for name, block in self.blocks.items():
            if self.owners[name] == dist.get_rank():
                torch.save(block.state_dict(), os.path.join(self.folder, name))

    def resume(self):
        for name, block in self.blocks.items():
            if os.path.exists(os.path.join(self.folder, name)):
                state = torch.load(os.path.join(self.folder, name))  # expect: RNK404
                block.load_state_dict(state)
