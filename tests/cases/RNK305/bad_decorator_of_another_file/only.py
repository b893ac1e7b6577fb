"""Functions that run on the first rank only.

runs: no (what no rank runs any more leaves nothing to see)
"""


def on_first(function):
    def wrapped(*args):
        if on_first.rank == 0:
            return function(*args)
        return None

    return wrapped


on_first.rank = 0
