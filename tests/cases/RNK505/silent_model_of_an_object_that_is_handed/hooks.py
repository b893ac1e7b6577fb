"""A hook goes to the model inside of the wrapper of the loop, asks for the wrapper, or runs ahead of the wrap

reason: what is read is there each time
"""
import torch


class Decodes:
    def __init__(self, x):
        self.x = x

    def ahead_of_the_wrap(self, loop):
        if loop.rank == 0:
            print("begins")
        print(loop.model.decode(self.x))

    @torch.no_grad()
    def behind_an_epoch(self, loop):
        print(loop.model.module.decode(self.x))
        print(loop.model.training)
        if not hasattr(loop.model, "module"):
            print(loop.model.decode(self.x))
        try:
            print(loop.model.layer)
        except AttributeError:
            print("wrapped")
