"""The settings are saved by the process that starts the ranks, or becomes the only one.

reason: elastic_launch comes after the write; without it there is one process
runs: no (a script)
"""
import json
import os

import torch.distributed as dist
from torch.distributed.launcher.api import LaunchConfig, elastic_launch


def work(config):
    dist.init_process_group("gloo")
    print(dist.get_rank(), config)


def local_launch(config):
    if config["ranks"] > 1:
        elastic_launch(LaunchConfig(min_nodes=1, max_nodes=1, nproc_per_node=config["ranks"]), work)(config)
    else:
        os.environ.update(RANK="0", WORLD_SIZE="1", LOCAL_RANK="0", MASTER_ADDR="localhost", MASTER_PORT="29500")
        work(config)


def main():
    """What RANK says is set below."""
    config = {"ranks": 2}
    with open("config.json", "w") as file:
        json.dump(config, file)
    local_launch(config)


if __name__ == "__main__":
    main()
