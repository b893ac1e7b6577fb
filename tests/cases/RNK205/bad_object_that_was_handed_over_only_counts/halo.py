"""What is sent is counted by an object that the constructor was handed.

reason: a number of messages is no record of them
runs: no (a log line that is missing shows only when messages do not fit)
"""
import torch.distributed as dist


class Halo:
    def __init__(self, traffic):
        self.traffic = traffic
        self.north = dist.get_rank() - 1

    def push(self, rows):
        self.traffic.count_rows("north", rows, self.north)
        dist.send(rows, dst=self.north)  # expect: RNK205
