"""A class starts its run below a flag by rank; one method does not ask for it.

reason: ranks without the flag have no run
runs: no (needs wandb)
"""
import torch.distributed as dist
import wandb


class Log:
    def __init__(self, first_only=True):
        self.enabled = (not first_only) or dist.get_rank() == 0

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
        artifact = wandb.use_artifact(name)  # expect: RNK618 "self.enabled"
        artifact.download(folder)
