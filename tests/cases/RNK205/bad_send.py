"""A plain send with nothing before it.

reason: when the shapes disagree, only the receiver fails, and its log does not say what was sent
runs: no (a log line that is missing shows only when messages do not fit)
"""
import torch
import torch.distributed as dist


def send_activation(x: torch.Tensor, next_rank: int) -> None:
    x = x.detach().contiguous()
    dist.send(x, dst=next_rank)  # expect: RNK205 "without a log line before it"


def recv_activation(shape, previous_rank: int, dtype=torch.float32) -> torch.Tensor:
    x = torch.empty(shape, dtype=dtype)
    dist.recv(x, src=previous_rank)
    return x
