"""The branch of the first rank logs, the other branch sends.

reason: a record in one branch is none for a send in the other
runs: no (a log line that is missing shows only when messages do not fit)
"""
import torch
import torch.distributed as dist


def exchange(x: torch.Tensor, rank: int) -> None:
    if rank == 0:
        print("waiting for", tuple(x.shape))
        dist.recv(x, src=1)
    else:
        dist.send(x, dst=0)  # expect: RNK205
