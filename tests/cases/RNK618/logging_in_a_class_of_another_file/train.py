import os

import torch.distributed as dist
import wandb

from runner import Runner


def main(model, loader):
    dist.init_process_group("gloo")
    if int(os.environ["RANK"]) == 0:
        wandb.login()
        wandb.init(project="words")
    Runner(model, loader, False).fit()


if __name__ == "__main__":
    main(None, None)
