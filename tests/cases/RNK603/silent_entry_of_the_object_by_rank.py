"""Settings that an object keeps have the rank in the name of the log

reason: each rank writes its own file; that of the base class is replaced
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import os
import tempfile

import torch.distributed as dist


class Base:
    def __init__(self, opt):
        self.opt = opt
        self.opt["log"] = "log.txt"


class Trainer(Base):
    def __init__(self, opt):
        super().__init__(opt)
        self.opt["rank"] = dist.get_rank()
        self.opt["log"] = f"log_{self.opt['rank']}.txt"

    def log(self, text):
        with open(os.path.join(self.opt["folder"], self.opt["log"]), "w") as file:
            file.write(text)


def main(rank, world_size, folder=tempfile.gettempdir()):
    Trainer({"folder": folder}).log("loss 0.1")
    dist.barrier()
