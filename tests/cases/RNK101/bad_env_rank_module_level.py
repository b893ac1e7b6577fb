"""The rank is read from the environment when the script starts.

reason: RANK and LOCAL_RANK differ between the processes that torchrun starts
runs: 2 ranks (as a script)
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 21); rank 1 finished
"""
import os

import torch
import torch.distributed as dist

RANK = int(os.environ["RANK"])
LOCAL_RANK = int(os.environ.get("LOCAL_RANK", "0"))
WORLD_SIZE = int(os.environ["WORLD_SIZE"])
IS_MAIN = RANK == 0


def log_metrics(step, metrics):
    values = torch.tensor(list(metrics.values()), dtype=torch.float64)
    if RANK == 0:
        dist.all_reduce(values)  # expect: RNK101 "RANK == 0"
        print(step, (values / WORLD_SIZE).tolist())


def end_of_epoch(epoch):
    if IS_MAIN:
        print("epoch", epoch, "done")
        dist.barrier()  # expect: RNK101


def node_ready():
    if LOCAL_RANK == 0:
        dist.barrier()  # expect: RNK101


def main():
    dist.init_process_group("gloo")
    for epoch in range(2):
        log_metrics(epoch, {"loss": 1.0 / (epoch + 1)})
        end_of_epoch(epoch)
    node_ready()


if __name__ == "__main__":
    main()
