import os

import torch
import torch.distributed as dist


class PlainTrainer:
    def __init__(self, model, folder):
        self.model = model
        self.folder = folder
        self.best = 0.0

    def save(self, name):
        torch.save(self.model.state_dict(), os.path.join(self.folder, name))

    def record(self, score):
        if score > self.best:
            self.best = score
            self.save("best.pt")  # expect: RNK603
        if dist.get_rank() == 0:
            print("score", score)

    def validate(self, epoch):
        self.record(1.0 / (1 + epoch))
