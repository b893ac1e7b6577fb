"""The program that starts the workers."""
import torch
import torch.multiprocessing as mp
from worker import work


def main():
    count = torch.cuda.device_count()
    settings = {"epochs": 3, "log_dir": "runs"}
    mp.spawn(work, args=(count, settings), nprocs=count)


if __name__ == "__main__":
    main()
