"""Logarithms, log-probabilities and lists of losses before the send.

reason: torch.log, self.log_softmax, self.logits and history.append write no log line
runs: no (a log line that is missing shows only when messages do not fit)
"""
import math

import torch
import torch.distributed as dist
from torch import nn


def send_entropy(probabilities: torch.Tensor, peer: int) -> None:
    entropy = -(probabilities * torch.log(probabilities)).sum(-1) / math.log(2)
    dist.send(entropy, dst=peer)  # expect: RNK205


class TeacherHead(nn.Module):
    def __init__(self, dim: int, classes: int, student: int):
        super().__init__()
        self.logits = nn.Linear(dim, classes)
        self.log_softmax = nn.LogSoftmax(dim=-1)
        self.log_scale = nn.Parameter(torch.zeros(()))
        self.history = []
        self.student = student

    def forward(self, hidden):
        scores = self.log_softmax(self.logits(hidden) * self.log_scale.exp())
        self.history.append(scores.logsumexp(-1).mean())
        dist.send(scores.detach(), dst=self.student)  # expect: RNK205
        return scores
