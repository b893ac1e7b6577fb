"""The sides of a test do not fit, in a function of a script that nothing calls, and in one that it calls.

reason: what never runs hurts nobody; the other one hangs
runs: no (needs accelerate)
"""

from accelerate import Accelerator
from accelerate.utils import gather_object

accelerator = Accelerator()


def exchange(message):
    if accelerator.is_main_process:
        accelerator.wait_for_everyone()
        return message
    else:
        accelerator.wait_for_everyone()
        return gather_object(message)  # expect: RNK102 low


def hand_over(message):
    if accelerator.is_main_process:
        accelerator.wait_for_everyone()
        return message
    else:
        accelerator.wait_for_everyone()
        return gather_object(message)  # expect: RNK102


print(hand_over(["hello"]))
