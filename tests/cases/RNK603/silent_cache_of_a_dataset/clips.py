"""Data sets that keep an index in a file."""
import json
import os
import pickle
import tempfile

from filelock import FileLock
from torch.utils.data import Dataset


class Clips(Dataset):
    """The program makes it on the first rank before the others."""

    def __init__(self, folder):
        cache_file = os.path.join(folder, "clips.pkl")
        if not os.path.exists(cache_file):
            self.clips = sorted(os.listdir(folder))
            with open(cache_file, "wb") as file:
                pickle.dump(self.clips, file)
        else:
            with open(cache_file, "rb") as file:
                self.clips = pickle.load(file)


class Locked(Dataset):
    """One process at a time looks for the file."""

    def __init__(self, folder):
        cache_file = os.path.join(folder, "locked.json")
        with FileLock(cache_file + ".lock"):
            if not os.path.exists(cache_file):
                with open(cache_file, "w") as file:
                    json.dump(sorted(os.listdir(folder)), file)
        with open(cache_file) as file:
            self.names = json.load(file)


class Renamed(Dataset):
    """The file gets its name when it is whole."""

    def __init__(self, folder):
        cache_file = os.path.join(folder, "renamed.json")
        if not os.path.exists(cache_file):
            handle, name = tempfile.mkstemp(dir=folder)
            with open(name, "w") as file:
                json.dump(sorted(os.listdir(folder)), file)
            os.close(handle)
            os.replace(name, cache_file)
        with open(cache_file) as file:
            self.names = json.load(file)


class Explored(Dataset):
    """Only a script of one process makes it."""

    def __init__(self, folder):
        cache_file = os.path.join(folder, "explored.json")
        if not os.path.exists(cache_file):
            with open(cache_file, "w") as file:
                json.dump(sorted(os.listdir(folder)), file)
        with open(cache_file) as file:
            self.names = json.load(file)
