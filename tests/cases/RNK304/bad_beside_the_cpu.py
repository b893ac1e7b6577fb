"""The number of a process, or the CPU.

reason: what stands beside the CPU is a device, and the second node has no such one
runs: no (needs GPUs)
"""
import torch
from accelerate import Accelerator


class Wrapper:
    @classmethod
    def current_device(cls):
        current = Accelerator().process_index
        return current if torch.cuda.is_available() else "cpu"  # expect: RNK304

    def load(self, path):
        return torch.load(path, map_location={"": self.current_device()})
