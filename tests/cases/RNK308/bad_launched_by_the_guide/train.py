"""A program gives every process the same rank, and the guide has a launcher start several.

reason: each is rank 0, and none comes as another one
runs: no (needs a launcher)
"""

from cluster import connect


class Runner:
    def __init__(self, config):
        self.local_rank = connect(0, config.processes)  # expect: RNK308


def main(config):
    Runner(config)


if __name__ == "__main__":
    main(None)
