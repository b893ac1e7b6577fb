"""A list of P2POp objects that is issued at once.

reason: the finding stands at the first send operation of the list
runs: no (a log line that is missing shows only when messages do not fit)
"""
import torch
import torch.distributed as dist


def exchange_kv(k, v, k_next, v_next, group, next_rank: int, previous_rank: int):
    ops = [
        dist.P2POp(dist.irecv, k_next, previous_rank, group),
        dist.P2POp(dist.irecv, v_next, previous_rank, group),
        dist.P2POp(dist.isend, k, next_rank, group),  # expect: RNK205
        dist.P2POp(dist.isend, v, next_rank, group),
    ]
    for work in dist.batch_isend_irecv(ops):
        work.wait()
    return k_next, v_next


def scatter_blocks(blocks: list[torch.Tensor], ranks: list[int]) -> None:
    ops = []
    for block, rank in zip(blocks, ranks):
        ops.append(dist.P2POp(dist.isend, block, rank))  # expect: RNK205
    if ops:
        for work in dist.batch_isend_irecv(ops):
            work.wait()
