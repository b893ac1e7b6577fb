"""Calls that the settings declare to be logging.

reason: telemetry.emit is a name in loggers; the package is not part of the project
runs: no (a log line that is missing shows only when messages do not fit)
"""
import telemetry
import torch
import torch.distributed as dist
from telemetry import emit


def send_tokens(tokens: torch.Tensor, peer: int) -> None:
    telemetry.emit("send_tokens", shape=tuple(tokens.shape), peer=peer)
    dist.send(tokens, dst=peer)


def send_scores(scores: torch.Tensor, peer: int) -> None:
    emit("send_scores", shape=tuple(scores.shape), peer=peer)
    dist.send(scores, dst=peer)
