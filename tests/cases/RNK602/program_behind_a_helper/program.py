"""A program that joins by a helper, and leaves the work to another file.

reason: what is done there is the work of several processes
runs: no (a race)
"""
import os

from distributed import join
from fitting import fit


def main(folder):
    options = join({"steps": 100})
    if not os.path.exists(folder):
        os.makedirs(folder)  # expect: RNK602 "makedirs"
    fit(options)


if __name__ == "__main__":
    main("out")
