"""The others wait in a closure that hands the accelerator on, the main process waits itself.

reason: all ranks come to the same barrier, one of them through two helpers
runs: no (accelerate)
"""
from accelerate import Accelerator
from datasets import load_dataset


def meet(accelerator):
    accelerator.wait_for_everyone()


def load(accelerator: Accelerator):
    def let_others_wait():
        if not accelerator.is_main_process:
            meet(accelerator)

    let_others_wait()
    data = load_dataset("imdb")
    if accelerator.is_main_process:
        accelerator.wait_for_everyone()
    return data
