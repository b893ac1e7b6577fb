"""The list of operations comes from another function, and nobody logs.

reason: the finding stands where the batch is issued; the builder itself sends nothing
runs: no (a log line that is missing shows only when messages do not fit)
"""
import torch
import torch.distributed as dist


class P2PCommunicator:
    def __init__(self, previous_rank, next_rank):
        self.previous_rank = previous_rank
        self.next_rank = next_rank

    def _operations(self, out_next, in_previous):
        ops = []
        if out_next is not None:
            ops.append(dist.P2POp(dist.isend, out_next, self.next_rank))
        if in_previous is not None:
            ops.append(dist.P2POp(dist.irecv, in_previous, self.previous_rank))
        return ops

    def communicate(self, out_next, shape, dtype):
        in_previous = torch.empty(shape, dtype=dtype) if self.previous_rank is not None else None
        ops = self._operations(out_next, in_previous)
        if ops:
            for work in dist.batch_isend_irecv(ops):  # expect: RNK205
                work.wait()
        return in_previous
