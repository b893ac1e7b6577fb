"""The program has the option as well."""
import argparse

from start import join

parser = argparse.ArgumentParser()
parser.add_argument("--local_rank", type=int, default=0)
args = parser.parse_args()
join(args.local_rank)
