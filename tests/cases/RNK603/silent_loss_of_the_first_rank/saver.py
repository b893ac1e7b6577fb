"""Who notes the best loss."""

import os

import torch.distributed as dist


class Saver:
    def __init__(self, folder):
        self.folder = folder
        self.best = None

    def note(self, loss):
        if loss is not None:
            if self.best is None or loss < self.best:
                self.best = loss
                with open(os.path.join(self.folder, "best_loss.txt"), "w") as file:
                    file.write(str(loss))
        dist.barrier()
