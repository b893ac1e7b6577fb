"""An answer is compared with True, with False and with one.

reason: these say what they mean
runs: no (needs accelerate)
"""
from accelerate import Accelerator


def report(accelerator: Accelerator, value):
    if accelerator.is_main_process == True:  # noqa: E712
        print(value)
    if accelerator.is_main_process is False:
        return None
    if accelerator.is_main_process == 1:
        print("main")
    return value
