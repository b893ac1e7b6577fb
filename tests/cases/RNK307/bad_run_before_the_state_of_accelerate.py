"""A program starts its run on the first rank, ahead of the object that makes the group.

reason: nothing is initialised there, so the first half of the test holds on all ranks
runs: no (needs accelerate and wandb)
"""

import torch.distributed as dist
import wandb
from accelerate import PartialState

from words import settings, train


def main(options):
    if not dist.is_initialized() or dist.get_rank() == 0:  # expect: RNK307 "takes itself for rank 0"
        wandb.init(project="words", config=options)
    state = PartialState()
    train(options, state.device)


if __name__ == "__main__":
    main(settings())
