"""Where the logger is made: it has a handler on the first rank only."""

import logging
import os
import sys


def is_first():
    return os.environ.get("RANK", "0") == "0"


def is_main_process():
    return is_first()


def get_logger(name):
    logger = logging.getLogger(name)
    logger.propagate = False
    if is_main_process():
        # the console
        console = logging.StreamHandler(sys.stdout)
        console.setFormatter(logging.Formatter("%(message)s"))

        logger.addHandler(console)
    return logger
