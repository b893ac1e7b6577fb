"""A program spawns the worker that an option picks, and each of them chooses its GPU, one through a helper.

reason: every rank has a GPU of its own
runs: no (NCCL)
"""
import argparse

import torch.multiprocessing as mp
from replay import replay_worker
from train import train_worker

JOBS = {"train": train_worker, "replay": replay_worker}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("job", choices=sorted(JOBS))
    options = parser.parse_args()
    mp.spawn(JOBS[options.job], args=(8,), nprocs=8, join=True)


if __name__ == "__main__":
    main()
