"""The file that restores the states imports their reader under a name of its own

reason: who calls a function is found by what each file calls it, not only by the name that it has at home
runs: no (CUDA)
"""

import torch


def read(path):
    return torch.load(path)  # expect: RNK404
