"""The batch of all ranks is shared out by the devices of one node, though there may be several.

reason: the trainer is told how many there are, and each of them has as many devices
runs: no (needs lightning)
"""

from dataclasses import dataclass


@dataclass
class TrainArgs:
    global_batch_size: int = 512
    micro_batch_size: int = 4

    def accumulation(self, devices: int) -> int:
        batch_size = self.global_batch_size // devices  # expect: RNK306 "devices counts the GPUs of one node"
        return batch_size // self.micro_batch_size
