"""One batch in the group of the object, another one in the default group.

reason: each batch is of one group
runs: no (a form of code)
"""

import torch
import torch.distributed as dist


class Ring:
    def __init__(self, ring_group):
        self.ring_group = ring_group

    def inside(self, block, room, to, source):
        print("inside to", to)
        operations = [
            dist.P2POp(dist.isend, block, to, group=self.ring_group),
            dist.P2POp(dist.irecv, room, source, group=self.ring_group),
        ]
        return dist.batch_isend_irecv(operations)

    def across(self, block, room, to, source):
        print("across to", to)
        operations = [dist.P2POp(dist.isend, block, to), dist.P2POp(dist.irecv, room, source)]
        return dist.batch_isend_irecv(operations)
