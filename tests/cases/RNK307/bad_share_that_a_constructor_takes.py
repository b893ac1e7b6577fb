"""The program makes an object that takes this rank's share of the files, ahead of the process group.

reason: without a group every rank is told that it is the first of one, and takes all files
runs: no (nothing stops)
"""

import torch
import torch.distributed as dist


def rank_and_size():
    if dist.is_available() and dist.is_initialized():
        return dist.get_rank(), dist.get_world_size()
    return 0, 1


class Share:
    def __init__(self, files):
        first, step = rank_and_size()
        self.files = files[first::step]


def main():
    share = Share([f"{i}.bin" for i in range(64)])  # expect: RNK307 "every rank"
    dist.init_process_group("gloo")
    count = torch.tensor([len(share.files)])
    dist.all_reduce(count)
    print(count.item())


if __name__ == "__main__":
    main()
