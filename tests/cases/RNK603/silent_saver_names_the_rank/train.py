"""A saver without a word of distributed code is given a name with the rank

reason: each rank has a file of its own
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
    save_weights(model, f"last_{dist.get_rank()}.pt")


if __name__ == "__main__":
    main(torch.randn(8, 2, 4))
