"""The program runs on one GPU."""
import torch
from states import go_on


def main(net, path):
    optimizer = torch.optim.Adam(net.parameters())
    go_on(net.cuda(), optimizer, path)
    return optimizer
