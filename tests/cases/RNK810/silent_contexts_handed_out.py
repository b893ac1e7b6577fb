"""A fixture hands out a context that its user enters, and a generator of the project is started by hand.

reason: the yielded context is entered elsewhere
runs: no (needs accelerate)
"""
from accelerate import Accelerator


def turns(n):
    accelerator = Accelerator()
    for _ in range(n):
        yield accelerator.main_process_first()


def prepare(dataset, tokenize):
    for turn in turns(2):
        with turn:
            dataset = dataset.map(tokenize)
    return dataset
