"""A test that makes a group of itself, and uses what the first rank has.

reason: there is one process, which is the first rank
runs: no (one process)
"""

import torch
import torch.distributed as dist


class Writer:
    def add(self, value):
        print(value)


def evaluate(writer):
    loss = torch.ones(1)
    dist.all_reduce(loss)
    writer.add(loss.item())


def main():
    dist.init_process_group("gloo", init_method="tcp://127.0.0.1:26442", world_size=1, rank=0)
    writer = None
    if dist.get_rank() == 0:
        writer = Writer()
    evaluate(writer)
    writer.add("done")


if __name__ == "__main__":
    main()
