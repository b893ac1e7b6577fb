"""A method opens a writer where there is none, and its only caller has opened one on some ways only.

reason: without the option, all ranks open the writer of the method
"""
import torch.distributed as dist
from torch.utils.tensorboard import SummaryWriter


class Trainer:
    def __init__(self, folder):
        self.folder = folder
        self.rank = dist.get_rank()

    def prepare(self):
        self.writer = SummaryWriter(f"{self.folder}/{self.rank}")

    def log_settings(self, settings):
        if not hasattr(self, "writer"):
            self.writer = SummaryWriter(self.folder)
        self.writer.add_hparams(settings, {})

    def fit(self, settings, watch=False):
        if watch:
            self.prepare()
        dist.barrier()
        self.log_settings(settings)  # expect: RNK603


def main(folder, settings):
    dist.init_process_group("gloo")
    Trainer(folder).fit(settings)


if __name__ == "__main__":
    main("runs", {"lr": 0.1})
