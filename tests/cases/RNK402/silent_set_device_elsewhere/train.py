"""The entry point of the project.

reason: it starts the rank, then builds the engine
"""
import torch
import torch.distributed as dist

import dist_env
from engine import Engine


def main():
    dist_env.start()
    engine = Engine(torch.nn.Linear(16, 16))
    for _ in range(10):
        engine.step(torch.randn(4, 16))
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
