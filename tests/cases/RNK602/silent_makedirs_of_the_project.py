"""An object of the project makes the folder.

reason: its method has another meaning for a folder that is there
runs: no (nothing goes wrong)
"""
import os

import torch.distributed as dist


class Disk:
    def makedirs(self, path, exist_ok=True):
        os.makedirs(path, exist_ok=exist_ok)


class Wrapper:
    def __init__(self):
        self.inner = Disk()

    def __getattr__(self, name):
        return getattr(self.inner, name)


io = Wrapper()


def main():
    dist.init_process_group("gloo")
    dist.barrier()
    if not os.path.exists("models"):
        io.makedirs("models")


if __name__ == "__main__":
    main()
