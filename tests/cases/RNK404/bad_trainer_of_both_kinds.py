"""A trainer that spreads batches over GPUs, or wraps for several processes.

reason: with several processes every rank reads the state to where it was saved
"""
import torch
import torch.distributed as dist


class Trainer:
    def __init__(self, model, resume=None):
        if dist.is_initialized():
            self.model = torch.nn.parallel.DistributedDataParallel(model.cuda())
        else:
            self.model = torch.nn.DataParallel(model.cuda())
        if resume is not None:
            self.resume(resume)

    def resume(self, path):
        checkpoint = torch.load(path)  # expect: RNK404
        self.epoch = checkpoint["epoch"] + 1
        self.model.load_state_dict(checkpoint["state_dict"])
