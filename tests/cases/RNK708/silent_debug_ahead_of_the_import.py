"""The debugging is switched on before torch is imported, and read anew where a file is about other variables.

reason: torch reads it at the import
"""
import os

os.environ["TORCH_DISTRIBUTED_DEBUG"] = "DETAIL"

import torch.distributed as dist


def main():
    dist.init_process_group("gloo")


main()
