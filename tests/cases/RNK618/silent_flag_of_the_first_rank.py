"""A flag that the program sets by the rank.

reason: it is on where the run was started
"""
import torch.distributed as dist
import wandb


def train(model, loader, args):
    for batch in loader:
        loss = model(batch)
        loss.backward()
        if args.wandb:
            wandb.log({"loss": loss.item()})


def main(model, loader, args):
    dist.init_process_group("nccl")
    args.wandb = args.wandb and dist.get_rank() == 0
    if args.wandb and dist.get_rank() == 0:
        wandb.init(project="words")
    train(model, loader, args)
