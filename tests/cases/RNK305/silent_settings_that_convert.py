"""The fields of a settings object are converted by its base class.

reason: what is compared is a number
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import os


class Settings:
    def __init__(self):
        for name, kind in type(self).__annotations__.items():
            setattr(self, name, kind(getattr(self, name)))


class Launch(Settings):
    rank: int = os.environ.get("RANK", "0")
    world_size: int = os.environ.get("WORLD_SIZE", "1")

    @property
    def is_main(self):
        return self.rank == 0


def main(rank, world_size):
    assert Launch().is_main == (rank == 0)
    assert Launch().world_size > 1
