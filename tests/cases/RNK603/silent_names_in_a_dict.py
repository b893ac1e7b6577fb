"""Names that carry the rank, kept in a dict by column.

reason: what is taken out of a dict that was filled here may be other on each rank, and is
runs: no (a script)
"""
import argparse

import torch.distributed as dist


def read_arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("--prefix")
    parser.add_argument("--columns", nargs="+")
    return parser.parse_args()


def name_of(prefix, column, number):
    return f"{prefix}_{column}_{number}.bin"


def write_columns(args):
    names = {}
    for column in args.columns:
        names[column] = name_of(args.prefix, column, args.rank)
    for column in args.columns:
        with open(names[column], "wb") as file:
            file.write(b"")
    dist.barrier()


def main():
    args = read_arguments()
    dist.init_process_group("gloo")
    args.rank = dist.get_rank()
    write_columns(args)


if __name__ == "__main__":
    main()
