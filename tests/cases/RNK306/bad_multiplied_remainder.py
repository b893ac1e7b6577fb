"""The remainder by the batch of one rank is multiplied by the number of ranks.

reason: Python reads `(batch % micro) * ranks`, so a batch that does not divide among the ranks goes through
runs: no (single rule of arithmetic)
"""
import torch.distributed as dist


class Settings:
    def __init__(self, batch_size, micro_batch_size, num_processes):
        if batch_size % micro_batch_size * num_processes != 0:  # expect: RNK306 "multiplies the remainder"
            raise ValueError("the batch does not divide")
        self.steps = batch_size // (micro_batch_size * num_processes)


def check(batch_size, micro):
    assert batch_size % micro * dist.get_world_size() == 0  # expect: RNK306 "is the remainder by what all ranks take"
