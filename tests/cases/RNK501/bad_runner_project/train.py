"""The entry point: start, build, run.

reason: it only uses the classes of the project
"""
import torch
import torch.distributed as dist

import parallel
from runner import Runner


def main():
    device = parallel.start()
    runner = Runner(torch.nn.Linear(8, 8), device, shapes=[(1, 8), (4, 8)])
    runner(torch.ones(2, 8)).sum().backward()
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
