"""A module that no program uses, beside one that the program does.

reason: nobody can run what is left over (low)
runs: no (the module in question does not run)
"""

import torch
import torch.distributed as dist
from engine.trainer import do_train


def main():
    dist.init_process_group("gloo")
    do_train(torch.nn.Linear(2, 1), [(torch.ones(1, 2), [1])])


if __name__ == "__main__":
    main()
