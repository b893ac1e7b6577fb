"""The first process is to prepare the data ahead of the others, but the context is only made.

reason: main_process_first() waits when it is entered
runs: no (needs accelerate)
"""
from accelerate import Accelerator


def prepare(dataset, tokenize):
    accelerator = Accelerator()
    accelerator.main_process_first()  # expect: RNK810 "never entered"
    return dataset.map(tokenize)
