"""A function that logs, which the first rank calls while it trains, and all ranks where they only evaluate.

reason: it is meant for the first rank, and evaluation for one process
"""
import torch.distributed as dist
import wandb


def evaluate(model, loader):
    hits = sum(model(batch) for batch in loader)
    wandb.log({"hits": hits})


def train(model, loader):
    for batch in loader:
        model(batch).backward()
    if dist.get_rank() == 0:
        evaluate(model, loader)


def main(model, loader, args):
    dist.init_process_group("nccl")
    if dist.get_rank() == 0:
        wandb.init(project="words")
    if args.eval_only:
        evaluate(model, loader)
    else:
        train(model, loader)
