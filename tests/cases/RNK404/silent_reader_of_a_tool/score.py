"""Scores pictures, in one process."""
import sys

import torch
from readers import load_checkpoint
from train import prepared


def main(path):
    judge = torch.nn.Linear(8, 2)
    load_checkpoint(judge, torch.optim.Adam(judge.parameters()), path)
    print(judge(prepared(torch.ones(1, 8))))


if __name__ == "__main__":
    main(sys.argv[1])
