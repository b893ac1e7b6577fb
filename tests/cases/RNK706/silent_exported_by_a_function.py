"""A function that is given a variable reads it as well, or only looks for it.

reason: the project itself has use for such a variable
"""

import os


def export(name, value):
    os.environ[name] = str(value)


def asked(name, default):
    return int(os.environ.get(name, default))


def prepare():
    export("NCCL_TIMEOUT", 3600)
    return asked("NCCL_TIMEOUT", 600), asked("NCCL_WAIT_TIMEOUT", 60)
