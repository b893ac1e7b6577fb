"""The body of a class keeps the text of the environment.

reason: "0" is not 0, whoever asks
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 got a wrong value (line 22); rank 1 finished
"""
import os


class Config:
    RANK = os.environ.get("RANK", "0")

    def is_first(self):
        return self.RANK == 0  # expect: RNK305 "self.RANK is a string"


def is_main():
    return Config.RANK == 0  # expect: RNK305 "Config.RANK is a string"


def main(rank, world_size):
    assert is_main() == Config().is_first() == (rank == 0)
