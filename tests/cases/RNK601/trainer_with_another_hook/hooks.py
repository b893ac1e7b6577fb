"""Hooks of the trainer."""


class Timer:
    def before_epoch(self, loader, number):
        print(number, len(loader))


class Teller:
    def after_training(self, loader, number):
        if hasattr(loader, "sampler") and hasattr(loader.sampler, "set_epoch"):
            loader.sampler.set_epoch(number)
