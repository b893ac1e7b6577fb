"""Learns from one batch."""
import torch
import torch.distributed as dist
from choosing import usable


def whiten(rewards, weights):
    sums = torch.stack([weights.sum(), (rewards * weights).sum()])
    dist.all_reduce(sums)
    return rewards - sums[1] / sums[0].clamp(min=1)


class Learner:
    def __init__(self, longest):
        self.longest = longest

    def learn(self, batch):
        rewards = batch["reward"]
        weights, kept = usable(batch, self.longest)
        if kept > 0:
            rewards = whiten(rewards, weights)  # expect: RNK107 "depends on `kept > 0`"
        return rewards.sum()
