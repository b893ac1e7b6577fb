"""Receives, broadcasts and other collectives without a log line.

reason: the rule is about what a sender believed it sent; collectives have rules of their own
runs: no (a log line that is missing shows only when messages do not fit)
"""
import torch
import torch.distributed as dist


def receive_batch(shape, src: int) -> torch.Tensor:
    buffer = torch.empty(shape)
    dist.recv(buffer, src=src)
    return buffer


def receive_many(buffers, src: int):
    ops = [dist.P2POp(dist.irecv, buffer, src) for buffer in buffers]
    for work in dist.batch_isend_irecv(ops):
        work.wait()
    return buffers


def receive_objects(n: int, src: int) -> list:
    objects = [None] * n
    dist.recv_object_list(objects, src=src)
    return objects


def share(x: torch.Tensor) -> torch.Tensor:
    dist.broadcast(x, src=0)
    gathered = [torch.empty_like(x) for _ in range(dist.get_world_size())]
    dist.all_gather(gathered, x)
    out = torch.empty_like(x)
    dist.all_to_all_single(out, x)
    return torch.stack(gathered).sum(0) + out
