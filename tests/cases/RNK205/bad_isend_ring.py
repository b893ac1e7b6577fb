"""A ring exchange with isend and irecv.

reason: every step sends a chunk whose shape stands in no log
runs: no (a log line that is missing shows only when messages do not fit)
"""
import torch
import torch.distributed as dist


def ring_all_gather(chunk: torch.Tensor) -> torch.Tensor:
    rank, world_size = dist.get_rank(), dist.get_world_size()
    right, left = (rank + 1) % world_size, (rank - 1) % world_size
    chunks = [None] * world_size
    chunks[rank] = chunk
    for step in range(world_size - 1):
        outgoing = chunks[(rank - step) % world_size]
        incoming = torch.empty_like(chunk)
        receive = dist.irecv(incoming, src=left)
        send = dist.isend(outgoing, dst=right)  # expect: RNK205
        receive.wait()
        send.wait()
        chunks[(rank - step - 1) % world_size] = incoming
    return torch.cat(chunks)
