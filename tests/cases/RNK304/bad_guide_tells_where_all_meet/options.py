import argparse


def parse():
    parser = argparse.ArgumentParser()
    parser.add_argument("--num_nodes", type=int, default=1)
    parser.add_argument("--distributed", action="store_true")
    return parser.parse_args()
