"""The number of a process on its node, or the CPU; and a rank beside other texts.

reason: the local number is the index of a GPU, and a rank that is written down is none
runs: no (needs GPUs)
"""
import torch
from accelerate import Accelerator


class Wrapper:
    @classmethod
    def current_device(cls):
        current = Accelerator().local_process_index
        return current if torch.cuda.is_available() else "cpu"

    @classmethod
    def name(cls, rank):
        return rank if torch.cuda.is_available() else "cpu"

    def label(self):
        rank = Accelerator().process_index
        where = "cuda" if torch.cuda.is_available() else "cpu"
        return rank if where == "cuda" else "none"

    def modulo(self):
        rank = Accelerator().process_index
        return rank % torch.cuda.device_count() if torch.cuda.is_available() else "cpu"
