"""Settings that an object keeps have a rank, and none in the name of the log

reason: the losses of all ranks go to one file, and one is left
runs: no (nobody sees whose file is left)
"""
import json
import os

import torch
import torch.distributed as dist


class Trainer:
    def __init__(self, opt):
        self.opt = opt
        self.opt["rank"] = dist.get_rank()

    def log(self, loss):
        with open(os.path.join(self.opt["folder"], self.opt["log"]), "w") as file:
            file.write(f"loss {loss}")


def main(opt, loss):
    dist.init_process_group("gloo")
    dist.all_reduce(torch.ones(1))
    Trainer(opt).log(loss)  # expect: RNK603
    dist.barrier()


if __name__ == "__main__":
    with open("settings.json") as settings:
        main(json.load(settings), 0.1)
