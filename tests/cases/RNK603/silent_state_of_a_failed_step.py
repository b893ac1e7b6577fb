"""A loss that is not finite: its rank keeps what it was computed of, and ends.

reason: the others have other batches, and mostly no such loss
runs: no (the job ends)
"""

import math
import sys

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def main(batches):
    dist.init_process_group("gloo")
    model = DDP(torch.nn.Linear(8, 8))
    for batch in batches:
        loss = model(batch).sum()
        if not math.isfinite(loss.item()):
            torch.save(batch, "failed_batch.pt")
            sys.exit(1)
        loss.backward()
    if dist.get_rank() == 0:
        print("done")


if __name__ == "__main__":
    main([torch.ones(1, 8)])
