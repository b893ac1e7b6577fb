"""The rank that has started the run logs to it.

reason: the tests are the same, in whatever words, also in callers and by what a class keeps
"""
import torch.distributed as dist
import wandb


class Trainer:
    def __init__(self, model, use_wandb):
        self.model = model
        self.use_wandb = use_wandb and dist.get_rank() == 0
        if self.use_wandb and dist.get_rank() == 0:
            wandb.init(project="words")

    def report(self, loss):
        if self.use_wandb:
            wandb.log({"loss": loss})

    def fit(self, loader):
        for batch in loader:
            loss = self.model(batch)
            loss.backward()
            self.report(loss.item())
            if dist.get_rank() == 0:
                self.note(loss)

    def note(self, loss):
        wandb.log({"last": loss.item()})


def main(model, loader):
    dist.init_process_group("nccl")
    Trainer(model, True).fit(loader)
