"""Rank 0 fetches a segment of a stream and hands it on; where there is none any more, its loop ends.

reason: rank 0 leaves the loop, the others wait in the broadcast
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in broadcast (line 33)
"""
import torch
import torch.distributed as dist


class Stream:
    def __init__(self):
        self.asked = 0

    def read(self):
        self.asked += 1
        if self.asked == 2:
            raise OSError("nothing any more")
        return float(self.asked)


class Reader:
    def __init__(self, rank, stream):
        self.rank, self.stream = rank, stream
        self.segment = torch.zeros(1)

    def segment_of_all(self):
        if self.rank == 0:
            try:
                self.segment.fill_(self.stream.read())
            except OSError:
                return None  # expect: RNK103
        dist.broadcast(self.segment, src=0)
        return self.segment.item()


def main(rank, world_size):
    reader = Reader(rank, Stream())
    while True:
        if reader.segment_of_all() is None:
            break
