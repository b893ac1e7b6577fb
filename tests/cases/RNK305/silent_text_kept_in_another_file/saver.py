import torch


class Saver:
    def __init__(self, settings):
        self.active = settings.rank == "0"

    def save(self, model):
        if self.active:
            torch.save(model.state_dict(), "model.pt")


def prepare(job, folders):
    if job.rank == 0:
        folders.make(job.out)


def finish(later, folders):
    if later.rank == 0:
        folders.close()


class Meter:
    def __init__(self, settings):
        self.settings = settings

    def show(self, value):
        if self.settings.local_rank == 0:
            print(value)


def report(rank, value):
    if rank == 0:
        print(value)
