"""Helpers make folders, or see that there are some, in a file that no rule looks at.

reason: nothing in this file knows who calls it
"""

import os
import tempfile


def ensure(path):
    if os.path.isdir(path):
        return
    os.makedirs(path)


def ensure_gently(path):
    os.makedirs(path, exist_ok=True)


def ensure_anyhow(path):
    try:
        os.makedirs(path)
    except FileExistsError:
        pass


def scratch():
    return os.makedirs(os.path.join(tempfile.mkdtemp(), "scratch"))
