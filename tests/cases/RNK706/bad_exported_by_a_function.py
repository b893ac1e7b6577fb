"""A function puts what it is given into the environment; of one variable a name is left out.

reason: nothing reads a variable of this name
"""

import os


def export(name, value):
    os.environ[name] = str(value)


def prepare():
    export("NCCL_TIMEOUT", 3600)  # expect: RNK706
    export("NCCL_DEBUG", "INFO")
