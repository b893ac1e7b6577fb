"""P2POp in a comprehension and with keyword arguments.

reason: op=dist.isend is the same operation, and a comprehension is part of its function
runs: no (a log line that is missing shows only when messages do not fit)
"""
import torch
from torch import distributed as dist
from torch.distributed import P2POp, batch_isend_irecv


def all_to_all_by_hand(inputs: list[torch.Tensor], outputs: list[torch.Tensor], group=None) -> None:
    rank = dist.get_rank()
    peers = [r for r in range(len(inputs)) if r != rank]
    outputs[rank].copy_(inputs[rank])
    sends = [P2POp(op=dist.isend, tensor=inputs[r], peer=r, group=group) for r in peers]  # expect: RNK205
    receives = [P2POp(op=dist.irecv, tensor=outputs[r], peer=r, group=group) for r in peers]
    if sends:
        for request in batch_isend_irecv(sends + receives):
            request.wait()
