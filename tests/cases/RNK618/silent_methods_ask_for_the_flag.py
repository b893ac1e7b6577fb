"""Methods of a class that keeps its run below a flag.

reason: they ask for the flag, or for the rank; and a flag that is an option is the same on all ranks
runs: no (needs wandb)
"""
import torch.distributed as dist
import wandb


class Log:
    def __init__(self):
        self.enabled = dist.get_rank() == 0

    def start(self, name):
        if self.enabled:
            wandb.init(project="words", name=name)

    def log(self, values, step):
        if self.enabled:
            wandb.log(values, step=step)

    def keep(self, artifact):
        if self.enabled:
            wandb.log_artifact(artifact)

    def fetch(self, name, folder):
        if not self.enabled:
            return
        wandb.use_artifact(name).download(folder)

    def _send(self, values):
        wandb.log(values)


class Optional:
    def __init__(self, enabled):
        self.enabled = enabled

    def start(self, name, group):
        if self.enabled:
            wandb.init(project="words", name=name, group=f"{group}-{dist.get_rank()}")

    def log(self, values, step):
        if self.enabled:
            wandb.log(values, step=step)

    def keep(self, artifact):
        if self.enabled:
            wandb.log_artifact(artifact)

    def fetch(self, name, folder):
        wandb.use_artifact(name).download(folder)
