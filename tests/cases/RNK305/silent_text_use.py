"""The text goes into names, logs and the environment of a child.

reason: text is wanted there
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import os


def main(rank, world_size):
    name = f"log-{os.environ['RANK']}.txt"
    path = "log-" + os.environ["RANK"]
    child = {**os.environ, "RANK": os.environ["RANK"]}
    print(name, path, child["RANK"], "rank %s" % os.environ["RANK"])
