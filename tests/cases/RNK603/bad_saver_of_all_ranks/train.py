"""Every rank makes the saver, and the first one a bar beside it.

reason: nothing keeps the ranks from writing one file at the same time
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
    saver = Saver("out")
    if dist.get_rank() == 0:
        bar = tqdm(total=3)
    else:
        bar = Nothing()
    for step in range(3):
        model(torch.ones(1, 2)).sum().backward()
        bar.update(1)
        saver.save(model, step)  # expect: RNK603
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
