"""A number that is no port stands in the environment until the engine sets the port that the options name.

reason: what is there when the group is made is the engine's
"""
import os

from engine import Engine

os.environ["MASTER_PORT"] = "169711"


def main():
    with Engine() as engine:
        engine.train()


if __name__ == "__main__":
    main()
