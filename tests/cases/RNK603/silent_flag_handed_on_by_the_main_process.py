"""A log that is told to write by a function that is told so by the program, on the main process of accelerate.

reason: the flag is on for one process
runs: no (writes files)
"""
import json

import torch
import torch.distributed as dist
from accelerate import Accelerator
from settings import read_options


class Log:
    def __init__(self, folder, writes=True):
        self.folder = folder
        self.writes = writes

    def save_options(self, options):
        if not self.writes:
            return
        with open(f"{self.folder}/options.json", "w") as file:
            json.dump(options, file)

    def save(self, model):
        if self.writes:
            torch.save(model.state_dict(), f"{self.folder}/last.pt")


class Options:
    def __init__(self, folder):
        self.folder = folder

    def create(self, writes=True):
        return Log(self.folder, writes=writes)


def make_log(options, keep=True) -> Log:
    log: Log = options.log.create(writes=keep)
    log.save_options(vars(options))
    return log


def main(options):
    dist.init_process_group("gloo")
    accelerator = Accelerator()
    log = make_log(options, keep=accelerator.is_main_process)
    model = torch.nn.Linear(4, 4)
    for _ in range(3):
        model(torch.ones(2, 4)).sum().backward()
        dist.all_reduce(model.weight.grad)
        log.save(model)


if __name__ == "__main__":
    main(read_options())
