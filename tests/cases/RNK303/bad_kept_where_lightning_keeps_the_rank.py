"""Lightning is told the rank on the node for the rank in the job.

reason: rank_zero_only lets the first process of each node in
runs: no (needs Lightning)
"""
import os

import lightning as L
from lightning.pytorch.utilities import rank_zero_only


def prepare(config):
    rank_zero_only.rank = int(os.environ.get("LOCAL_RANK", 0))  # expect: RNK303 "the first process of each node"
    return L.Trainer(num_nodes=config["num_nodes"])
