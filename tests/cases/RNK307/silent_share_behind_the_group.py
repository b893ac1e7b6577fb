"""The object that takes this rank's share is made behind the process group; what is made ahead asks when it is used.

reason: the constructor runs when there is a group, or does not ask
runs: no (a form of code)
"""

import torch.distributed as dist


def rank_and_size():
    if dist.is_available() and dist.is_initialized():
        return dist.get_rank(), dist.get_world_size()
    return 0, 1


class Share:
    def __init__(self, files):
        first, step = rank_and_size()
        self.files = files[first::step]


class Lazy:
    def __init__(self, files):
        self.all = files

    @property
    def files(self):
        first, step = rank_and_size()
        return self.all[first::step]


def main():
    files = [f"{i}.bin" for i in range(64)]
    lazy = Lazy(files)
    dist.init_process_group("gloo")
    share = Share(files)
    print(share.files, lazy.files)


if __name__ == "__main__":
    main()
