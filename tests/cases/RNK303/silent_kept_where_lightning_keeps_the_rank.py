"""Lightning is told the rank in the job; an attribute of another function holds the rank on the node.

reason: each rank is kept where it is meant
runs: no (needs Lightning)
"""
import os

import lightning as L
from lightning.pytorch.utilities import rank_zero_only


def first_of_node(function):
    return function if first_of_node.rank == 0 else None


def prepare(config):
    rank_zero_only.rank = int(os.environ.get("RANK", 0))
    first_of_node.rank = int(os.environ.get("LOCAL_RANK", 0))
    return L.Trainer(num_nodes=config["num_nodes"])
