"""Running averages."""
from .comm import mean


class Average:
    def __init__(self):
        self.total = 0.0
        self.count = 0

    def update(self, value):
        self.total += value
        self.count += 1


def summarize(losses):
    return f"loss {mean(sum(losses) / len(losses)):.4f}"
