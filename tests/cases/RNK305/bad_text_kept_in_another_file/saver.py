import torch


class Saver:
    def __init__(self, settings):
        self.settings = settings
        self.active = settings.rank == 0  # expect: RNK305

    def save(self, model):
        if self.settings.rank != 0:  # expect: RNK305 "always True"
            return
        torch.save(model.state_dict(), self.settings.out)


def prepare(job, folders):
    if job.local_rank > 0:  # expect: RNK305 "TypeError"
        return
    folders.make(job.out)
