"""Settings."""

from dataclasses import dataclass
from pathlib import Path


@dataclass
class Settings:
    results: str
    steps: int = 10

    def __post_init__(self):
        self.folder = Path(self.results)
        if not self.folder.exists():
            self.folder.mkdir(parents=True)


def read(path):
    with open(path) as lines:
        return Settings(*lines.read().split())
