"""The file of the saver has no word of distributed code

reason: every rank comes to the save, and the call in the program is where the test on the rank is missing
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
    save_weights(model, "last.pt")  # expect: RNK603


if __name__ == "__main__":
    main(torch.randn(8, 2, 4))
