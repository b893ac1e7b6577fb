"""A hook of a training loop deletes the best checkpoint so far.

reason: the runner calls its hooks on every rank, and all of them find and delete the same file
runs: no (a race)
"""
import torch.distributed as dist


class Hook:
    def after_val_epoch(self, runner, metrics):
        pass


class BestCheckpointHook(Hook):
    def __init__(self, file_client, out_dir):
        self.file_client = file_client
        self.out_dir = out_dir
        self.best_path = None
        self.best_score = float("-inf")

    def after_val_epoch(self, runner, metrics):
        if metrics["accuracy"] > self.best_score:
            self.best_score = metrics["accuracy"]
            self._replace(runner)

    def _replace(self, runner):
        if self.best_path and self.file_client.isfile(self.best_path):
            self.file_client.remove(self.best_path)  # expect: RNK603 "after_val_epoch"
        self.best_path = self.file_client.join_path(self.out_dir, f"best_{runner.epoch}.pth")
        if dist.get_rank() == 0:
            print("best checkpoint so far:", self.best_path)
