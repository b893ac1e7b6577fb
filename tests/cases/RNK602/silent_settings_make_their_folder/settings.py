"""Settings."""

import os
from dataclasses import dataclass
from pathlib import Path


@dataclass
class Settings:
    results: str
    steps: int = 10

    def __post_init__(self):
        self.folder = Path(self.results)
        try:
            self.folder.mkdir(parents=True)
        except FileExistsError:
            pass


@dataclass
class Logs:
    root: str

    def __post_init__(self):
        if int(os.environ.get("RANK", "0")) == 0 and not os.path.isdir(self.root):
            os.makedirs(self.root)


@dataclass
class Plots:
    root: str

    def __post_init__(self):
        if not os.path.isdir(self.root):
            os.makedirs(self.root)
