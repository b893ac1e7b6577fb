"""A method asks for the number of ranks by a name that torch has not, where the constructor was given none.

reason: whoever makes an object in sight gives it the number; the call would fail all the same
runs: no (torch has no such name)
"""
import torch


class Shares:
    def __init__(self, size=None):
        self.size = size

    def of(self, rows):
        if self.size is None:
            return len(rows) // torch.dist.get_world_size()  # expect: RNK902 "every call in sight gives size"
        return len(rows) // self.size


def main(rows):
    shares = Shares(size=4)
    print(shares.of(rows), Shares(2).of(rows))


if __name__ == "__main__":
    main([1, 2, 3, 4])
