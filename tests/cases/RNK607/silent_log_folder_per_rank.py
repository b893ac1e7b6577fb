"""Every rank writes a log of its own

reason: the number of the rank is in the name; nobody collects the logs
runs: no (writes to the working directory)
"""
import logging
import os
from datetime import datetime

import torch.distributed as dist


def setup_logger(prefix):
    stamp = datetime.now().strftime("%Y-%m-%d-%H-%M-%S")
    if dist.is_available() and dist.is_initialized():
        filename = f"{prefix}-{stamp}-{dist.get_rank()}"
    else:
        filename = f"{prefix}-{stamp}"
    os.makedirs(os.path.dirname(filename), exist_ok=True)
    logging.basicConfig(filename=filename)


def main(args):
    setup_logger(f"{args.out}/log/train")
    with open(f"{args.out}/result-{dist.get_rank()}.txt", "w") as file:
        file.write("done")
