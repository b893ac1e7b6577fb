"""The collective sits in a static method, the test in a class method.

reason: Metrics.publish runs reduce() on rank 0 only
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in reduce (line 17); rank 1 finished
"""
import torch
import torch.distributed as dist


class Metrics:
    values = {"loss": 0.5, "accuracy": 0.8}

    @staticmethod
    def reduce(values):
        tensor = torch.tensor(values)
        dist.reduce(tensor, dst=0)
        return tensor

    @classmethod
    def publish(cls):
        if dist.get_rank() == 0:
            total = cls.reduce(list(cls.values.values()))  # expect: RNK101 "reduce"
            print(dict(zip(cls.values, total.tolist())))


def main(rank, world_size):
    Metrics.publish()
