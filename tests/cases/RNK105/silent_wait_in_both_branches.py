"""One process first, written out.

reason: every process waits once
runs: no (needs accelerate)
"""
from accelerate import Accelerator
from datasets import load_dataset


def load(accelerator: Accelerator):
    if not accelerator.is_main_process:
        accelerator.wait_for_everyone()
    data = load_dataset("imdb")
    if accelerator.is_main_process:
        accelerator.wait_for_everyone()
    return data
