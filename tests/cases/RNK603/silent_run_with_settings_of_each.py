"""Every rank starts a run of a tracker, with settings by which they share one, or which somebody else makes.

reason: the settings may say which ranks log, and to which run
runs: no (needs wandb)
"""
import torch
import torch.distributed as dist
import wandb
from torch.nn.parallel import DistributedDataParallel as DDP


def start(settings):
    dist.init_process_group("gloo")
    if settings is None:
        is_first = dist.get_rank() == 0
        wandb.init(project="words", settings=wandb.Settings(mode="shared", x_primary=is_first))
    else:
        wandb.init(project="words", settings=settings)


def main(args, loader):
    start(args)
    model = DDP(torch.nn.Linear(2, 2))
    for batch in loader:
        loss = model(batch).mean()
        loss.backward()
        if dist.get_rank() == 0:
            wandb.log({"loss": loss.item()})


if __name__ == "__main__":
    main(None, [])
