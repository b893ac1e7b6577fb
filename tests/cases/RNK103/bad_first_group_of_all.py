"""What the first rank alone has collected goes to a group out of a list, which all of its members have.

reason: the others have nothing to send and leave, and the first rank waits for them
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 31); rank 1 finished
"""
import torch
import torch.distributed as dist


class Sender:
    def __init__(self, parameters):
        self.parameters = parameters
        self.groups = []

    def connect(self):
        self.groups = [dist.new_group([0, 1])]

    def send(self):
        is_first = dist.get_rank() == 0
        named = []
        for parameter in self.parameters:
            if is_first:
                named.append(parameter)
        self._send(named)  # expect: RNK103 "where rank 0 waits"

    def _send(self, named):
        if not named:
            return
        for tensor in named:
            dist.all_reduce(tensor, group=self.groups[0])


def main(rank, world_size):
    sender = Sender([torch.ones(2)])
    sender.connect()
    sender.send()
