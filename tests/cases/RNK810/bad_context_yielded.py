"""A wrapper of a context yields the one of the library and does not enter it.

reason: `with trainer.main_process_first():` enters the wrapper alone, and nobody waits
runs: no (needs accelerate)
"""
from contextlib import contextmanager

from accelerate import PartialState


class Trainer:
    def __init__(self):
        self.state = PartialState()

    @contextmanager
    def main_process_first(self):
        yield self.state.main_process_first()  # expect: RNK810 "yielded"
