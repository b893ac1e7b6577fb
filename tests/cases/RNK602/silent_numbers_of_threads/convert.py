"""A script converts parts in threads, which it numbers as ranks.

reason: nothing starts or joins processes; all threads come behind the first one's folder soon enough
"""
import os
from concurrent.futures import ThreadPoolExecutor

import torch


def convert(folder, rank):
    if rank == 0:
        os.makedirs(folder)
    torch.save(torch.zeros(1), os.path.join(folder, f"rank{rank}.pt"))


def main(folder, size):
    with ThreadPoolExecutor() as pool:
        for rank in range(size):
            pool.submit(convert, folder, rank)


if __name__ == "__main__":
    main("out", 4)
