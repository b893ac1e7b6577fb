"""A module keeps the accelerator for all that import it

reason: every rank imports the module before it does anything else, so that they join together
runs: no (needs accelerate)
"""
from accelerate import Accelerator

accelerator = Accelerator()  # expect: RNK502 low


def prepared(model, optimizer):
    return accelerator.prepare(model, optimizer)
