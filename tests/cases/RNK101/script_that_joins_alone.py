"""A script that makes a group of itself, whatever it is told, and lets rank 0 alone come to a barrier.

reason: there is one process; nobody waits for others
runs: no (one process)
"""

import torch.distributed as dist


def main():
    dist.init_process_group("gloo", init_method="tcp://127.0.0.1:26443", world_size=1, rank=0)
    if dist.get_rank() == 0:
        dist.barrier()  # expect: RNK101 low


if __name__ == "__main__":
    main()
