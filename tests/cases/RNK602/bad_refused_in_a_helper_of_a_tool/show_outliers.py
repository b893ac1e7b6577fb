"""A tool beside the program, which draws what it finds."""

import argparse

import matplotlib.pyplot as plt

from batches import calibration
from folders import make_new

if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--folder", default="outliers")
    args = parser.parse_args()
    values = calibration(16)
    make_new(args.folder)
    plt.plot([float(value.max()) for value in values])
    plt.savefig(args.folder + "/largest.png")
