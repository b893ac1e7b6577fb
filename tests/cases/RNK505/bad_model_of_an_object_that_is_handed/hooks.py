"""A hook reads of the model of the loop what the wrapper lacks

reason: the constructor of the loop, in another file, has wrapped it
"""
import torch


class Decodes:
    def __init__(self, x):
        self.x = x

    @torch.no_grad()
    def behind_an_epoch(self, loop):
        print(loop.model.decode(self.x))  # expect: RNK505 "decode is an attribute of Net"
        if loop.rank == 0 and loop.model.training:
            print("trains")
