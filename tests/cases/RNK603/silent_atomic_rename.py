"""A file that is renamed when it is whole.

reason: whoever renames last, the file is whole
runs: no (a script)
"""
import os

import torch
import torch.distributed as dist


def publish(text):
    with open("config.json.part", "w") as file:
        file.write(text)
    os.replace("config.json.part", "config.json")


def main():
    dist.init_process_group("gloo")
    publish("{}")


if __name__ == "__main__":
    main()
