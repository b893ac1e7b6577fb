"""Who answers, and who follows."""
import torch
import torch.distributed as dist


class Follower:
    def __init__(self, model):
        self.model = model

    def loop(self):
        told = [None]
        dist.broadcast_object_list(told, src=0)
        while told[0] is not None:
            self.model(torch.ones(told[0]))
            dist.broadcast_object_list(told, src=0)


class Engine:
    def __init__(self, model):
        self.model = model
        self._warm_up()  # expect: RNK501 "runs forward of self.model, which calls dist.all_reduce (through run)"

    def _warm_up(self):
        self.run(torch.ones(2))

    def run(self, x):
        return self.model(x)

    def answer(self, length):
        dist.broadcast_object_list([length], src=0)
        return self.run(torch.ones(length))

    def shut_down(self):
        dist.broadcast_object_list([None], src=0)
