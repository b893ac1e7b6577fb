"""What a rank goes through in an epoch."""
import random


class Plan:
    def __init__(self, rows, rank, world):
        self.rows, self.rank, self.world = rows, rank, world

    def order(self):
        order = list(range(len(self.rows)))
        random.shuffle(order)  # expect: RNK608 "is seeded per rank"
        return [self.rows[i] for i in order[self.rank :: self.world]]
