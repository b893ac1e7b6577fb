"""A hook in a file without a word of ranks asks for the mean on all ranks, and prints it on one.

reason: the mean is asked for ahead of the return
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
from hooks import Draws
from topology import Topology
from trainer import Trainer


def main(rank, world_size):
    Trainer(Topology(), [Draws(1)]).train(2)
