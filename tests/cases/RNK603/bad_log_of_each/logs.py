"""A log of which there are many."""


class Log:
    def __init__(self, rank=0):
        self.rank = rank
