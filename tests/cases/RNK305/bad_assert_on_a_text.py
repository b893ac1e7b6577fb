"""An assert on a text stands where there is no process group.

reason: a text is true: the rank stays None, and whoever counts with it fails far from here
runs: no (needs a process without a group)
"""

import torch.distributed as dist


class Optimizer:
    def __init__(self):
        self.rank = None
        self.world_size = None
        if dist.is_initialized():
            self.rank = dist.get_rank()
            self.world_size = dist.get_world_size()
        else:
            assert "torch.distributed should be initialized"  # expect: RNK305 "an assert on a text always holds"

    def owner(self, index):
        return index % self.world_size
