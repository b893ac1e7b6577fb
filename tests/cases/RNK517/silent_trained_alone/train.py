import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel

from probe import fit


def main(batches):
    dist.init_process_group("gloo")
    model = DistributedDataParallel(torch.nn.Linear(4, 4))
    for batch in batches:
        model(batch).mean().backward()
    dist.destroy_process_group()


if __name__ == "__main__":
    main([])
