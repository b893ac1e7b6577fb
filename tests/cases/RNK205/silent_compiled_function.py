"""Sends inside functions under torch.compile.

reason: a log line in a compiled function breaks the graph, which is RNK905
runs: no (a log line that is missing shows only when messages do not fit)
"""
import torch
import torch.distributed as dist


@torch.compile
def shift(x: torch.Tensor, peer: int) -> torch.Tensor:
    y = x * 2
    dist.send(y, dst=peer)
    return y


@torch.compile(fullgraph=False, dynamic=True)
def push_gradient(grad: torch.Tensor, peer: int) -> None:
    dist.send(grad.clamp(-1, 1), dst=peer)


def _push_scaled(x: torch.Tensor, scale: float, peer: int) -> None:
    dist.send(x * scale, dst=peer)


push_scaled = torch.compile(_push_scaled)


def receive(x: torch.Tensor, peer: int) -> torch.Tensor:
    dist.recv(x, src=peer)
    return x
