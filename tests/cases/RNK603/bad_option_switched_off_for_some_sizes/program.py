"""An option says whether there is a log, and the ranks switch it off when they are many.

reason: as few as they may be, all open one
runs: no (takes options)
"""
import argparse

import joining
import torch
from log import Log
from torch.nn.parallel import DistributedDataParallel as DDP


def main(args):
    joining.init(args)
    log = Log(args)  # expect: RNK603
    model = DDP(torch.nn.Linear(4, 4))
    for step in range(3):
        loss = model(torch.ones(1, 4)).sum()
        loss.backward()
        log.add("loss", loss.item(), step)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--plot", action="store_true")
    parser.add_argument("--folder", default="runs")
    main(parser.parse_args())
