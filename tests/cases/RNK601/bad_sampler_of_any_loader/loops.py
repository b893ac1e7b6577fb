"""A library tells the epoch to the sampler of any loader, but not to that of its batch sampler.

reason: a loader that is given a batch sampler has a `sampler` that nobody uses
"""


class WrappedLoader:
    def __init__(self, loader, device):
        self.loader = loader
        self.device = device
        self.passes = 0

    def __iter__(self):
        if hasattr(self.loader.sampler, "set_epoch"):
            self.loader.sampler.set_epoch(self.passes)  # expect: RNK601 "not self.loader.batch_sampler.sampler, if the loader has one"
        self.passes += 1
        for batch in self.loader:
            yield batch.to(self.device)


def begin_epoch(loader, epoch):
    if callable(getattr(loader.sampler, "set_epoch", None)):
        loader.sampler.set_epoch(epoch)  # expect: RNK601


class EvaluationLoop:
    def __init__(self, trainer):
        self.trainer = trainer

    @property
    def current_loader(self):
        return self.trainer.loaders[self.trainer.index]

    def advance(self, rank, world_size):
        loader = self.current_loader
        if loader is not None and getattr(loader, "sampler", None) and hasattr(loader.sampler, "set_epoch"):
            loader.sampler.set_epoch(self.trainer.epoch)  # expect: RNK601
