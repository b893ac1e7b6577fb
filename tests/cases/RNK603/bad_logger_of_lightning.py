"""A logger of Lightning that sends what it is given, without rank_zero_only.

reason: the trainer calls log_metrics on all ranks
"""
import requests
from pytorch_lightning.loggers import Logger
from pytorch_lightning.utilities import rank_zero_only


class ServerLogger(Logger):
    def __init__(self, address):
        self.address = address

    @property
    def name(self):
        return "server"

    @property
    def version(self):
        return 0

    @rank_zero_only
    def log_hyperparams(self, params):
        requests.post(self.address, json=vars(params))

    def log_metrics(self, metrics, step):
        requests.post(self.address, json={"step": step, **metrics})  # expect: RNK603 "@rank_zero_only"
