"""A log that is told to be silent by a function that is told so by the program, on all ranks but the first.

reason: only the first rank comes past the early returns
runs: no (writes files)
"""
import json

import torch
import torch.distributed as dist
from settings import read_options


class Log:
    def __init__(self, folder, silent=False):
        self.folder = folder
        self.silent = silent

    def save_options(self, options):
        if self.silent:
            return
        with open(f"{self.folder}/options.json", "w") as file:
            json.dump(options, file)

    def save(self, model):
        if not self.silent:
            torch.save(model.state_dict(), f"{self.folder}/last.pt")


class Options:
    def __init__(self, folder):
        self.folder = folder

    def create(self, silent=False):
        return Log(self.folder, silent=silent)


def make_log(options, quiet=False) -> Log:
    log: Log = options.log.create(silent=quiet)
    log.save_options(vars(options))
    return log


def main(options):
    dist.init_process_group("gloo")
    rank = dist.get_rank()
    log = make_log(options, quiet=rank != 0)
    model = torch.nn.Linear(4, 4)
    for _ in range(3):
        model(torch.ones(2, 4)).sum().backward()
        dist.all_reduce(model.weight.grad)
        log.save(model)


if __name__ == "__main__":
    main(read_options())
