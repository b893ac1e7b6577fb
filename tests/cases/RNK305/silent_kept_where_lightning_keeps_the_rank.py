"""Numbers become the rank by which Lightning lets functions run.

reason: a number can be compared; other attributes of the function are nobody's rank
runs: no (needs lightning)
"""
import os

from lightning.pytorch.utilities.rank_zero import rank_zero_only


class Trainer:
    def __init__(self, rank):
        rank_zero_only.rank = rank
        rank_zero_only.job = os.environ["SLURM_JOB_ID"]
        if "RANK" in os.environ:
            rank_zero_only.rank = int(os.environ["RANK"])
        if "SLURM_PROCID" in os.environ:
            rank = os.environ["SLURM_PROCID"]
            rank_zero_only.rank = int(rank)
