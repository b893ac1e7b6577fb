"""The program starts a process for each GPU of its machine, which join by the environment that it has filled.

reason: on one node the number of the process is both ranks
runs: no (starts processes itself)
"""
import os

import torch
import torch.distributed as dist
from torch.multiprocessing import Process


def run():
    local_rank = int(os.environ["LOCAL_RANK"])
    torch.cuda.set_device(local_rank)
    dist.init_process_group(backend="nccl", init_method="env://", rank=local_rank)


def main(environment):
    for number in range(torch.cuda.device_count()):
        os.environ.update(environment, LOCAL_RANK=str(number))
        Process(target=run).start()


if __name__ == "__main__":
    main({})
