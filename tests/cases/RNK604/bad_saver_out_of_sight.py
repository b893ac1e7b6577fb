"""What writes the file is an object that nobody can see into.

reason: it is called `save`, and gets the path that was asked for
runs: no (a race)
"""
import os

import torch.distributed as dist


class SaveConfig:
    def __init__(self, parser, name):
        self.parser = parser
        self.name = name

    def setup(self, trainer):
        path = os.path.join(trainer.log_dir, self.name)
        if os.path.isfile(path):  # expect: RNK604
            raise RuntimeError("there is a configuration already")
        if dist.get_rank() == 0:
            os.makedirs(trainer.log_dir, exist_ok=True)
            self.parser.save(trainer.config, path, overwrite=True)
