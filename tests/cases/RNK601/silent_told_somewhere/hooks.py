"""Hooks that are found by name.

reason: one of them tells samplers the epoch
"""


class Hooks:
    def __init__(self, hooks):
        self.hooks = hooks

    def run(self, when, loaders, epoch):
        for hook in self.hooks:
            getattr(hook, when)(loaders, epoch)


class TellsSamplers:
    def before_epoch(self, loaders, epoch):
        for loader in loaders.values():
            if hasattr(loader.sampler, "set_epoch"):
                loader.sampler.set_epoch(epoch)
            if hasattr(loader.batch_sampler.sampler, "set_epoch"):
                loader.batch_sampler.sampler.set_epoch(epoch)
