"""What all have counted."""
from meeting import collect


class Scorer:
    def __init__(self):
        self.records = []

    def add(self, key, errors):
        self.records.append((key, errors))

    def finish(self):
        merged = collect(self.records)
        if not merged:
            return None
        unique = {one[0]: one for part in merged for one in part}
        return sum(one[1] for one in unique.values())

    def best(self):
        merged = collect(self.records)
        return None if merged is None else min(one[1] for part in merged for one in part)
