"""The main process joins its children as rank 0.

reason: each process has its own number
runs: no (the group is made by the case itself)
"""

import torch.distributed as dist
import torch.multiprocessing as mp


def run(rank, size):
    dist.init_process_group("gloo", init_method="tcp://127.0.0.1:29505", rank=rank, world_size=size)
    dist.barrier()


if __name__ == "__main__":
    child = mp.Process(target=run, args=(1, 2))
    child.start()
    run(0, 2)
    child.join()
