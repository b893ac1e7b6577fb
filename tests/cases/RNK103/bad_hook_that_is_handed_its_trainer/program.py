"""A hook in a file without a word of ranks asks the trainer that it is handed where its rank stands.

reason: all ranks but the first return ahead of the mean over all
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (topology.py, line 16); rank 1 finished
"""
from hooks import Draws
from topology import Topology
from trainer import Trainer


def main(rank, world_size):
    Trainer(Topology(), [Draws(1)]).train(2)
