"""The last state is saved as long as the loss is finite, after steps that were skipped otherwise

reason: mostly it is finite on all ranks
runs: no (a race)
"""

import math

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def main(batches):
    dist.init_process_group("gloo")
    model = DDP(torch.nn.Linear(8, 8))
    loss = torch.zeros(())
    for batch in batches:
        loss = model(batch).sum()
        loss.backward()
    if math.isfinite(loss.item()):
        torch.save(model.state_dict(), "last.pt")  # expect: RNK603
    if dist.get_rank() == 0:
        print("done")


if __name__ == "__main__":
    main([torch.ones(1, 8)])
