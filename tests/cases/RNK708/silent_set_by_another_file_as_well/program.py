"""Another file of the project sets the variable when it is imported.

reason: it is set by then, and the second time changes nothing
"""
import os

import defaults
from joins import connect


def main(train):
    device = connect()
    os.environ["NCCL_BUFFSIZE"] = defaults.SIZE
    train(device)
