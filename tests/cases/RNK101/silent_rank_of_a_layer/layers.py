"""Layers with an update of low rank."""


class LowRank:
    _shared = {}

    def __new__(cls, rank):
        made = super().__new__(cls)
        made.__dict__ = cls._shared
        cls._shared["_rank"] = rank
        return made

    @property
    def rank(self):
        return self._rank
