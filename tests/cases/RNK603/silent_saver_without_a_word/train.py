"""The call of a saver without a word of distributed code stands below a test on the rank

reason: one rank saves
"""

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel

from saving import save_weights


def main(batches):
    dist.init_process_group("gloo")
    model = DistributedDataParallel(torch.nn.Linear(4, 4))
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    for batch in batches:
        model(batch).sum().backward()
        optimizer.step()
    if dist.get_rank() == 0:
        save_weights(model, "last.pt")


if __name__ == "__main__":
    main(torch.randn(8, 2, 4))
