"""A callback of one's own trainer, which calls it on the first process.

reason: `on_epoch_end` is no hook of a framework here: its only caller asks for the rank
"""
import numpy as np
import torch.distributed as dist


class Callback:
    def on_epoch_end(self, epoch, logs=None):
        raise NotImplementedError


class ModelCheckpoint(Callback):
    def __init__(self, folder):
        self.folder = folder
        self.best = 0.0

    def on_epoch_end(self, epoch, logs=None):
        if logs["score"] > self.best:
            self.best = logs["score"]
            np.save(f"{self.folder}/best.npy", [self.best])


class Trainer:
    def __init__(self, checkpoint_callback):
        self.checkpoint_callback = checkpoint_callback
        self.proc_rank = dist.get_rank()

    def evaluate(self, model, batches, epoch):
        score = sum(model.score(batch) for batch in batches)
        dist.all_reduce(score)
        if self.proc_rank == 0 and self.checkpoint_callback is not None:
            self.checkpoint_callback.on_epoch_end(epoch, {"score": score.item()})
