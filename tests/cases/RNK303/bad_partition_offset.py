"""A flat checkpoint is cut by the size of the group and the rank inside the node.

reason: on the second node the parts of the first are loaded again
runs: 4 ranks (on 2 nodes)
observed: 4 ranks, torch 2.13, gloo: ranks 0 and 1 finished; ranks 2 and 3 got a wrong value (line 25)
"""
import math
import os

import torch
import torch.distributed as dist


class Optimizer:
    def __init__(self, dp_process_group=None):
        self.dp_process_group = dp_process_group

    def load(self, flat):
        local_rank = int(os.environ["LOCAL_RANK"])
        part = math.ceil(flat.numel() / dist.get_world_size(group=self.dp_process_group))
        return flat.narrow(0, local_rank * part, part)  # expect: RNK303 "the offset of a part"


def main(rank, world_size):
    assert Optimizer().load(torch.arange(8))[0].item() == rank * 2
