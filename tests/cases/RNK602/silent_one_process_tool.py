"""A tool of one process in a distributed project's style.

reason: nothing in it speaks of processes
runs: no (a fragment)
"""
import os

import torch


def convert(source, folder):
    if not os.path.exists(folder):
        os.makedirs(folder)
    state = torch.load(source, map_location="cuda:0")
    torch.save(state["model"], os.path.join(folder, "model.pt"))


if __name__ == "__main__":
    convert("in.pt", "converted")
