"""Hooks of the trainer, in a file at which no rule looks."""

import os

import torch


class Hook:
    def after_epoch(self, fitting, epoch):
        pass

    def after_training(self, fitting):
        pass

    def on_failure(self, fitting):
        pass


class Timer(Hook):
    def after_epoch(self, fitting, epoch):
        print(epoch)


class Saver(Hook):
    def __init__(self, folder):
        self.path = os.path.join(folder, "last.pt")

    def after_epoch(self, fitting, epoch):
        torch.save({"epoch": epoch, "model": fitting.bare.state_dict()}, self.path)


class Asking(Hook):
    def after_epoch(self, fitting, epoch):
        if not fitting.is_first:
            return
        torch.save({"epoch": epoch}, "asked.pt")


class AtTheEnd(Hook):
    def after_training(self, fitting):
        torch.save({"model": fitting.bare.state_dict()}, "end.pt")


class Rescuing(Hook):
    def on_failure(self, fitting):
        torch.save({"model": fitting.bare.state_dict()}, "rescued.pt")
