"""Texts of the environment become the rank by which Lightning lets functions run.

reason: the text equals no number, so that nothing runs any more; the number of a job is the rank of no process at all
runs: no (needs lightning)
"""
import os

from lightning.pytorch.utilities.rank_zero import rank_zero_only


class Trainer:
    def __init__(self):
        if "RANK" in os.environ:
            rank_zero_only.rank = os.environ["RANK"]  # expect: RNK305 "rank_zero_only.rank is a number"
        if "SLURM_JOB_ID" in os.environ:
            rank_zero_only.rank = os.environ["SLURM_JOB_ID"]  # expect: RNK305 "is a string"
