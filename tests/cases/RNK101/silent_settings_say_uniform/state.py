import torch.distributed as dist

MEMBERS = 2  # this program is never started with more


def leads():
    return dist.get_rank() < MEMBERS


class State:
    def __init__(self, rank):
        self.done = rank < MEMBERS
        self.in_step = dist.get_rank() < MEMBERS
