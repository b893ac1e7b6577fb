"""A table is written by the rank of a log, which is made anew without one.

reason: its rank is 0 on every rank
runs: no (writes files)
"""
import torch.distributed as dist
from logs import Log


def epochs(count, write_table=True):
    log = Log()
    write_table = write_table and log.rank == 0
    for epoch in range(count):
        dist.barrier()
        if write_table:
            with open("table.csv", "a") as file:  # expect: RNK603
                file.write(f"{epoch}\n")


def main():
    dist.init_process_group("gloo")
    Log(rank=dist.get_rank())
    epochs(3)


if __name__ == "__main__":
    main()
