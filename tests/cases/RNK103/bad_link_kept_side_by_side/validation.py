"""A constructor that keeps its link beside something else hands it on to what adds up over ranks.

reason: the other ranks return ahead of the rate, for which all are added up
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (link.py, line 12); rank 1 finished
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
        if not self.link.is_chief():
            return  # expect: RNK103 "where rank 0 waits"
        print(self.name, errors.rate())


def main(rank, world_size):
    Validation("dev", Link()).run([(1, 10), (2, 10)])
