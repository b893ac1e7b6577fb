"""A class keeps the group of a team, divides by the number of its ranks, and sums up over all ranks.

reason: what is summed up is that of all teams
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks got a wrong value (line 34)
"""
import torch
import torch.distributed as dist


class Score:
    def __init__(self, group):
        self.group = group
        self.state = torch.zeros(2)

    def add(self, right, seen):
        self.state += torch.tensor([float(right), float(seen)])

    def _merged(self):
        merged = self.state.clone()
        dist.all_reduce(merged)  # expect: RNK302 "`Score` counts the ranks of `self.group`, and asks nothing else of it"
        return merged

    def compute(self):
        right, seen = self._merged().tolist()
        return right / seen, seen / dist.get_world_size(self.group)


def main(rank, world_size):
    teams = [dist.new_group([first, first + 1]) for first in range(0, world_size, 2)]
    score = Score(teams[rank // 2])
    score.add(rank, 4)
    accuracy, seen = score.compute()
    assert seen == 4, (accuracy, seen)
