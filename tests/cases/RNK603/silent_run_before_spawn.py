"""What is written before the workers are started.

reason: one process writes it
runs: no (a script)
"""
import json

import torch.distributed as dist
import torch.multiprocessing as mp


def worker(rank, world_size):
    dist.init_process_group("gloo", rank=rank, world_size=world_size)


def main():
    with open("config.json", "w") as file:
        json.dump({"world_size": 2}, file)
    mp.spawn(worker, args=(2,), nprocs=2)


if __name__ == "__main__":
    main()
