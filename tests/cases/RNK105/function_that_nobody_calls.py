"""A gather under is_main_process, in a function of a script that nothing calls, and in one that it calls

reason: what never runs hurts nobody; the other one hangs
runs: no (needs accelerate)
"""
from accelerate import Accelerator

accelerator = Accelerator()


def log(loss):
    if accelerator.is_main_process:
        print(accelerator.gather(loss).mean().item())  # expect: RNK105 low


def report(loss):
    if accelerator.is_main_process:
        print(accelerator.gather(loss).mean().item())  # expect: RNK105


for step in range(3):
    report(step)
