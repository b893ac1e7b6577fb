"""The program starts its ranks by the function behind torchrun.

reason: it gets what the ranks raise as an exception of its own
"""

import torch.distributed as dist
from torch.distributed.launcher.api import LaunchConfig, elastic_launch


def work():
    dist.init_process_group("gloo")
    dist.destroy_process_group()


def main():
    elastic_launch(LaunchConfig(min_nodes=1, max_nodes=1, nproc_per_node=2), work)()


if __name__ == "__main__":
    main()
