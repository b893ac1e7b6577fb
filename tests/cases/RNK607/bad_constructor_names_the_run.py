"""A trainer names its run in the constructor

reason: the method that saves takes the name of its own rank
runs: no (writes to the working directory)
"""
import uuid
from pathlib import Path

import torch.distributed.checkpoint as dcp


class Trainer:
    def __init__(self, root):
        self.run_dir = Path(root) / str(uuid.uuid4())[:8]  # expect: RNK607 "`uuid.uuid4()`"

    def save(self, state, step):
        dcp.save(state, checkpoint_id=self.run_dir / str(step))
