"""The ranks build two objects in different order, and each constructor broadcasts.

reason: rank 0 broadcasts the critic's table while the others receive the actor's; the counts agree, the messages do not
"""
import torch
import torch.distributed as dist


class SharedTable:
    def __init__(self, name: str, rows: int, dim: int):
        self.name = name
        self.values = torch.randn(rows, dim)
        dist.broadcast(self.values, src=0)  # expect: RNK501

    def lookup(self, index):
        return self.values[index]


def build_tables():
    if dist.get_rank() == 0:
        critic = SharedTable("critic", 1000, 16)
        actor = SharedTable("actor", 4000, 64)
    else:
        actor = SharedTable("actor", 4000, 64)
        critic = SharedTable("critic", 1000, 16)
    return actor, critic


def main():
    dist.init_process_group("gloo")
    actor, critic = build_tables()
    print(actor.lookup(0).sum(), critic.lookup(0).sum())
    dist.destroy_process_group()
