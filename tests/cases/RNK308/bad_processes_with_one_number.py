"""Every process is started with the same number.

reason: all children join as rank 0
runs: no (the group is made by the case itself)
"""

import torch.distributed as dist
import torch.multiprocessing as mp


def run(rank, size):
    dist.init_process_group("gloo", init_method="tcp://127.0.0.1:29502", rank=rank, world_size=size)
    dist.barrier()


if __name__ == "__main__":
    size = 4
    processes = []
    for _ in range(size):
        p = mp.Process(target=run, args=(0, size))  # expect: RNK308 "runs as 4 processes"
        p.start()
        processes.append(p)
    for p in processes:
        p.join()
