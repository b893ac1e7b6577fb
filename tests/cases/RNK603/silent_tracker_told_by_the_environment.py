"""The environment tells all ranks but the first to start no run.

reason: `wandb.init` does nothing there
runs: no (a service)
"""
import os

import torch.distributed as dist
import wandb


def main():
    dist.init_process_group("gloo")
    if dist.get_rank() != 0:
        os.environ["WANDB_MODE"] = "disabled"
    wandb.init(project="pretraining")
    wandb.log({"loss": 1.0})


if __name__ == "__main__":
    main()
