"""The send functions under other names.

reason: from-imports and aliases lead to torch.distributed
runs: no (a log line that is missing shows only when messages do not fit)
"""
import torch
import torch.distributed as td
from torch.distributed import isend, send
from torch.distributed import send as send_to


def push(x: torch.Tensor, peer: int) -> None:
    send(x, peer)  # expect: RNK205


def push_async(x: torch.Tensor, peer: int):
    return isend(x, peer)  # expect: RNK205


def push_renamed(x: torch.Tensor, peer: int) -> None:
    send_to(x, dst=peer)  # expect: RNK205


def push_full(x: torch.Tensor, peer: int) -> None:
    torch.distributed.send(x, dst=peer)  # expect: RNK205


def push_in_group(x: torch.Tensor, group, peer: int) -> None:
    td.send(x, dst=peer, group=group)  # expect: RNK205


async def push_later(queue, peer: int) -> None:
    from torch import distributed

    distributed.send(await queue.get(), dst=peer)  # expect: RNK205
