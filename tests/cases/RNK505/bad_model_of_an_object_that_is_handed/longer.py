"""A loop that is derived of the one that wraps."""
from loop import Loop


class LongLoop(Loop):
    def check(self, x):
        return self.model.decode(x)  # expect: RNK505 "decode is an attribute of Net"
