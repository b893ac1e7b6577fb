"""Fetches archives, in a file that no rule looks at."""

import os
import urllib.request
import zipfile


def fetch(root, url):
    target = os.path.join(root, "raw")
    if os.path.isdir(target):
        return target
    os.makedirs(root, exist_ok=True)
    archive = os.path.join(root, os.path.basename(url))
    urllib.request.urlretrieve(url, archive)
    with zipfile.ZipFile(archive) as packed:
        packed.extractall(target)
    return target
