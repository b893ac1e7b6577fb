"""Running averages."""
from .comm import main_print, mean


class Average:
    def __init__(self, name):
        self.name = name
        self.total = 0.0
        self.count = 0

    def update(self, value):
        self.total += value
        self.count += 1

    def compute(self):
        return mean(self.total / max(1, self.count))

    def show(self, value):
        main_print(f"{self.name}: {value:.4f}")
