"""Hooks of the trainer."""


class Teller:
    def before_epoch(self, loader, number):
        if hasattr(loader, "sampler") and hasattr(loader.sampler, "set_epoch"):
            loader.sampler.set_epoch(number)
