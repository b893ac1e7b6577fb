"""Only the first rank has a saver, the others have something that does nothing in its place.

reason: what the method writes is written once
runs: no (two files)
"""
import torch
import torch.distributed as dist
from saving import Nothing, Saver
from torch.nn.parallel import DistributedDataParallel
from tqdm import tqdm


def main():
    dist.init_process_group("gloo")
    model = DistributedDataParallel(torch.nn.Linear(2, 2))
    if dist.get_rank() == 0:
        bar = tqdm(total=3)
        saver = Saver("out")
    else:
        bar = Nothing()
        saver = Nothing()
    for step in range(3):
        model(torch.ones(1, 2)).sum().backward()
        bar.update(1)
        saver.save(model, step)
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
