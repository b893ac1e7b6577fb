"""The others wait in a helper that is handed the accelerator, the main process waits itself.

reason: all ranks come to the same barrier, one of them through the helper
runs: no (accelerate)
"""
from accelerate import Accelerator
from datasets import load_dataset


def meet(accelerator):
    accelerator.wait_for_everyone()


def load(accelerator: Accelerator):
    if not accelerator.is_main_process:
        meet(accelerator)
    data = load_dataset("imdb")
    if accelerator.is_main_process:
        accelerator.wait_for_everyone()
    return data
