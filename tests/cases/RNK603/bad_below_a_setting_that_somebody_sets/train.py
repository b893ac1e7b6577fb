"""The results are saved below a setting that is off by default, and that one of the files of settings gives.

reason: with those settings all ranks write one file
runs: no (a race)
"""
import pickle
import sys

import torch
import torch.distributed as dist

from defaults import _C


def train(cfg, model):
    scores = model(torch.ones(2, 4))
    scores.sum().backward()
    if cfg.TEST.SAVE_PATH != "":
        with open(cfg.TEST.SAVE_PATH, "wb") as file:  # expect: RNK603 "every rank writes"
            pickle.dump(scores, file)


if __name__ == "__main__":
    dist.init_process_group("gloo")
    cfg = _C.clone()
    cfg.merge_from_file(sys.argv[1])
    train(cfg, torch.nn.parallel.DistributedDataParallel(torch.nn.Linear(4, 4)))
