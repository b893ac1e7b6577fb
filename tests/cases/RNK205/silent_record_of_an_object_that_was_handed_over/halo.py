"""What is sent is told to an object that the constructor was handed.

reason: its method writes a line
runs: no (a log line that is missing shows only when messages do not fit)
"""
import torch.distributed as dist


class Halo:
    def __init__(self, traffic):
        self.traffic = traffic
        self.north = dist.get_rank() - 1

    def push(self, rows):
        self.traffic.note_rows("north", rows, self.north)
        dist.send(rows, dst=self.north)
