"""A writer that only the first rank has goes to a function of another file, which asks for it.

reason: validate() asks whether there is one
runs: no (needs tensorboard)
"""

import torch.distributed as dist
from evaluation import validate
from torch.utils.tensorboard import SummaryWriter


def main():
    dist.init_process_group("gloo")
    writer = SummaryWriter() if dist.get_rank() == 0 else None
    for step in range(10):
        validate(0.5, writer, step)


if __name__ == "__main__":
    main()
