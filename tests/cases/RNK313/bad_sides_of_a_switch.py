"""A trainer has a side for one process, and then waits for the others in any case.

reason: one process has made no group, and the barrier fails
runs: no (it is about a single process, which has no group)
"""

import torch.distributed as dist


class Trainer:
    def __init__(self, model):
        self.model = model
        self.is_ddp = dist.is_available() and dist.is_initialized()

    def start(self, unpack):
        if self.is_ddp:
            self.model.module.train()
        else:
            self.model.train()
        if unpack and (not self.is_ddp or dist.get_rank() == 0):
            print("unpacking")
        dist.barrier()  # expect: RNK313 "`self.is_ddp` (line 16)"
