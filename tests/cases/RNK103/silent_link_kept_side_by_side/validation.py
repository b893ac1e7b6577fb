"""With a link kept beside something else all ranks ask for the rate, and one prints it.

reason: the rate is asked for ahead of the return
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
from errors import Errors
from link import Link


class Validation:
    def __init__(self, name, link):
        self.name, self.link = name, link

    def run(self, rows):
        errors = Errors(self.link)
        for wrong, seen in rows:
            errors.add(wrong, seen)
        rate = errors.rate()
        if not self.link.is_chief():
            return
        print(self.name, rate)


def main(rank, world_size):
    Validation("dev", Link()).run([(1, 10), (2, 10)])
