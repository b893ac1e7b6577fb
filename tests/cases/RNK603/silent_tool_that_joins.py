"""A converter joins a group, since the loader of the model asks for one, and writes a file.

reason: its ranks never meet: it is run in one process
runs: no (needs a checkpoint)
"""
import argparse

import torch
import torch.distributed as dist


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--input")
    parser.add_argument("--output")
    args = parser.parse_args()
    dist.init_process_group("gloo")
    state = torch.load(args.input, map_location="cpu")
    torch.save({key: value.half() for key, value in state.items()}, args.output)


if __name__ == "__main__":
    main()
