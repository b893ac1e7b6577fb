"""A method that synchronises is called under the test of another method.

reason: self._sync() reaches a barrier, and only the master calls it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 21); rank 1 finished
"""
import io

import torch
import torch.distributed as dist


class CheckpointManager:
    def __init__(self, keep):
        self.keep = keep
        self.is_master = dist.get_rank() == 0
        self.saved = []

    def _sync(self):
        if dist.is_initialized():
            dist.barrier()

    def save(self, state, step):
        if self.is_master:
            stream = io.BytesIO()
            torch.save(state, stream)
            self.saved.append((step, stream))
            del self.saved[: -self.keep]
            self._sync()  # expect: RNK101 "_sync"


def main(rank, world_size):
    manager = CheckpointManager(keep=1)
    manager.save({"w": torch.zeros(2)}, step=10)
