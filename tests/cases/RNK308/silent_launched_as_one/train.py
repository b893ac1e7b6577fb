"""A program writes down its rank, and the guide has a launcher start one process of it.

reason: there is no other one
runs: no (needs a launcher)
"""

from cluster import connect


class Runner:
    def __init__(self, config):
        self.local_rank = connect(0, config.processes)


def main(config):
    Runner(config)


if __name__ == "__main__":
    main(None)
