"""A parameter, and what an object keeps of one, is the global rank wherever somebody calls

reason: all calls in sight give the rank in the whole job, which is no index of a device on the second node
runs: no (several nodes)
"""
import torch
import torch.distributed as dist


class Environment:
    def __init__(self):
        self.rank = dist.get_rank()


class Trainer:
    def __init__(self, rank):
        self.rank = rank

    def step(self, x):
        return x.cuda(self.rank)  # expect: RNK304


def train(rank, world_size):
    torch.cuda.set_device(rank)  # expect: RNK304
    return Trainer(rank).step(torch.ones(world_size))


def evaluate(environment):
    return torch.ones(1, device=torch.device("cuda:" + str(environment.rank)))  # expect: RNK304


def main():
    dist.init_process_group("gloo")
    train(dist.get_rank(), dist.get_world_size())
    evaluate(Environment())


if __name__ == "__main__":
    main()
