"""The entry point starts the group and the engine.

reason: this file holds no device at all
"""
import torch
import torch.distributed as dist

import dist_env
from engine import Engine


def main():
    local_rank = dist_env.start()
    engine = Engine(torch.nn.Linear(16, 16), local_rank)
    for _ in range(10):
        engine.step(torch.randn(4, 16))
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
