"""The main process goes first.

reason: the others find the folder when they come
runs: no (a fragment)
"""
import os

from accelerate import Accelerator


def prepare(folder):
    accelerator = Accelerator()
    with accelerator.main_process_first():
        if not os.path.exists(folder):
            os.makedirs(folder)
    return accelerator
