"""Both branches save, with different payloads.

reason: every rank makes the call
runs: no (needs accelerate)
"""
from accelerate import Accelerator


def checkpoint(accelerator: Accelerator, step):
    if accelerator.is_main_process:
        print("saving step", step)
        accelerator.save_state(f"step-{step}")
    else:
        accelerator.save_state(f"step-{step}")
