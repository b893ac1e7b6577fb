"""What is called a rank is stored as the number of an adapter.

reason: the helper is called by a number that all ranks share; only the name says something else
runs: no (all ranks have the same number)
"""
import argparse

import engine


def main():
    args = argparse.Namespace(steps=2)
    args.rank = 4
    args.rank = engine.largest(args)
    engine.train(args)
