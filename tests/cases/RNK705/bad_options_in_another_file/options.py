"""The options stand in a file of their own.

reason: the program that imports it reads the option and nothing else
"""
import argparse


def parse():
    parser = argparse.ArgumentParser()
    parser.add_argument("--local_rank", type=int, default=0)  # expect: RNK705
    return parser.parse_args()
