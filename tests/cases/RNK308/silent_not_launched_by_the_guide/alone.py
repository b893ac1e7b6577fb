"""Ranks that are written down: in a program that is one process, in a branch of one, and ones that a launcher gives.

reason: nobody else joins with that number
runs: no (needs a launcher)
"""

from cluster import connect


def main(config):
    return connect(0, config.processes)


if __name__ == "__main__":
    main(None)
