import os

from cluster import connect


def main(config):
    if config.is_debugged:
        return connect(0, config.processes)
    return connect(int(os.environ["RANK"]), config.processes)


if __name__ == "__main__":
    main(None)
