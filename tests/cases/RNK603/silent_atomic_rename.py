"""A file that each process writes under a name of its own, and renames when it is whole.

reason: whoever renames last, the file is whole
runs: no (a script)
"""
import os

import torch
import torch.distributed as dist


def publish(text):
    part = f"config.json.{os.getpid()}"
    with open(part, "w") as file:
        file.write(text)
    os.replace(part, "config.json")


def main():
    dist.init_process_group("gloo")
    publish("{}")
    dist.barrier()
    print("published for", dist.get_rank())


if __name__ == "__main__":
    main()
