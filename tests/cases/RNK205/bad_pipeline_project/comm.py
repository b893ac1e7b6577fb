"""Point-to-point functions of the project.

reason: a helper of another file that does not log is no record; one that logs is
runs: no (a log line that is missing shows only when messages do not fit)
"""
import torch
import torch.distributed as dist

from checks import describe, validate


def send_forward(x: torch.Tensor, next_rank: int) -> None:
    validate(x)
    dist.send(x, dst=next_rank)  # expect: RNK205


def send_backward(grad: torch.Tensor, previous_rank: int) -> None:
    describe(grad, previous_rank)
    dist.send(grad, dst=previous_rank)


def exchange(x: torch.Tensor, y: torch.Tensor, peer: int) -> torch.Tensor:
    validate(x)
    ops = [dist.P2POp(dist.isend, x, peer), dist.P2POp(dist.irecv, y, peer)]  # expect: RNK205
    for work in dist.batch_isend_irecv(ops):
        work.wait()
    return y


def recv(x: torch.Tensor, peer: int) -> torch.Tensor:
    dist.recv(x, src=peer)
    return x
