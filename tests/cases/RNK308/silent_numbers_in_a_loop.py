"""Each process is started with its number.

reason: the number is the variable of the loop
runs: no (the group is made by the case itself)
"""

import torch.distributed as dist
import torch.multiprocessing as mp


def run(rank, size):
    dist.init_process_group("gloo", init_method="tcp://127.0.0.1:29506", rank=rank, world_size=size)
    dist.barrier()


if __name__ == "__main__":
    for rank in range(4):
        mp.Process(target=run, args=(rank, 4)).start()
