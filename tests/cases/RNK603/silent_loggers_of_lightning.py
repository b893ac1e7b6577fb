"""Loggers of Lightning that log on one rank, or nowhere but in memory.

reason: rank_zero_only, a test of the rank, an experiment that does nothing elsewhere; what is kept in a list harms nobody
"""
import requests
from lightning.pytorch.loggers import Logger
from lightning.pytorch.loggers.logger import rank_zero_experiment
from lightning.pytorch.utilities import rank_zero_only


class ServerLogger(Logger):
    def __init__(self, address):
        self.address = address

    @rank_zero_only
    def log_metrics(self, metrics, step):
        requests.post(self.address, json={"step": step, **metrics})

    def log_hyperparams(self, params):
        if rank_zero_only.rank == 0:
            requests.post(self.address, json=vars(params))


class RunLogger(Logger):
    def __init__(self, runs):
        self.runs = runs

    @property
    @rank_zero_experiment
    def experiment(self):
        return self.runs.open()

    def log_metrics(self, metrics, step):
        self.experiment.send(metrics, step)


class ListLogger(Logger):
    def __init__(self):
        self.history = []

    def log_metrics(self, metrics, step):
        self.history.append({"step": step, **metrics})
        print(step, metrics)


class OwnLogger:
    """None that a trainer of Lightning calls."""

    def __init__(self, address):
        self.address = address

    def log_metrics(self, metrics, step):
        requests.post(self.address, json={"step": step, **metrics})
