"""The rank lies in an attribute of the arguments, where a function of another file stores it.

reason: all that the project stores in `args.rank` is the rank, which a helper with a collective is called by
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (comm.py, line 5); rank 1 finished
"""
import argparse

import engine
import setup


def main(rank, world_size):
    args = argparse.Namespace(steps=2)
    setup.init(args)
    engine.train(args)
