"""Old checkpoints are removed through a file client, by rank 0; a list has a method remove, too.

reason: the main process removes files; what all ranks remove is no file
runs: no (a race)
"""
import torch.distributed as dist


class Hook:
    def after_train_epoch(self, runner):
        pass


class KeepLast(Hook):
    def __init__(self, file_client, keep):
        self.file_client = file_client
        self.keep = keep
        self.paths = []

    def after_train_epoch(self, runner):
        self.paths.append(f"epoch_{runner.epoch}.pth")
        if len(self.paths) <= self.keep:
            return
        oldest = self.paths[0]
        self.paths.remove(oldest)
        if dist.get_rank() == 0:
            self.file_client.remove(oldest)
