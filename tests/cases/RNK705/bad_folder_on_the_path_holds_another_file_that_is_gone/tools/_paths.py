"""Puts the library on the path."""
import os.path as osp
import sys

here = osp.dirname(__file__)


def add(path):
    if path not in sys.path:
        sys.path.insert(0, path)


add(osp.join(here, "..", "lib"))
