"""A helper that other ranks leave at once, and one that minds no failure.

reason: nothing raises on the others
"""
import torch.distributed as dist
import wandb


def log(values):
    if dist.get_rank() != 0:
        return
    wandb.log(values)


def log_quietly(values):
    try:
        wandb.log(values)
    except Exception:
        pass


def main(model, loader):
    dist.init_process_group("nccl")
    if dist.get_rank() == 0:
        wandb.init(project="words")
    for batch in loader:
        loss = model(batch)
        loss.backward()
        log({"loss": loss.item()})
        log_quietly({"loss": loss.item()})
