"""Fetches archives, one process at a time."""

import os
import urllib.request
import zipfile

from filelock import FileLock


def _unpack(root, url, target):
    archive = os.path.join(root, os.path.basename(url))
    urllib.request.urlretrieve(url, archive)
    with zipfile.ZipFile(archive) as packed:
        packed.extractall(target + ".new")
    os.rename(target + ".new", target)


def fetch(root, url):
    target = os.path.join(root, "raw")
    os.makedirs(root, exist_ok=True)
    with FileLock(os.path.join(root, ".lock")):
        if not os.path.isdir(target):
            _unpack(root, url, target)
    return target


def fetch_plainly(root, url):
    target = os.path.join(root, "labels.csv")
    if not os.path.exists(target):
        urllib.request.urlretrieve(url, target)
    return target
