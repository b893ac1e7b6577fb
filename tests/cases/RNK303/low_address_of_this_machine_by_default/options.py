"""The options of the program."""
import argparse


def options():
    parser = argparse.ArgumentParser()
    parser.add_argument("--local_rank", "--local-rank", type=int, default=0)
    parser.add_argument("--world-size", type=int, default=2)
    parser.add_argument("--dist-url", default="tcp://127.0.0.1:23456", type=str, help="where all meet")
    return parser.parse_args()
