"""Hooks of the trainer."""


class Hook:
    def before_epoch(self, fitting, loader, number):
        pass

    def after_epoch(self, fitting, loader, number):
        pass


class Timer(Hook):
    def after_epoch(self, fitting, loader, number):
        print(number, len(loader))


class Teller(Hook):
    def on_epoch_begin(self, fitting, loader, number):
        if hasattr(loader.sampler, "set_epoch"):
            loader.sampler.set_epoch(number)
