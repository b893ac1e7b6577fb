"""Temporary files and the null device.

reason: every process has its own, or nothing is written
runs: no (a script)
"""
import os
import tempfile

import torch
import torch.distributed as dist


def main():
    dist.init_process_group("gloo")
    with tempfile.TemporaryDirectory() as folder:
        torch.save(torch.zeros(1), os.path.join(folder, "x.pt"))
    with open(os.devnull, "w") as null:
        null.write("nothing")


if __name__ == "__main__":
    main()
