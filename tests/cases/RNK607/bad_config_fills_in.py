"""A configuration fills in what it was not given

reason: every rank parses its own configuration, a second apart
runs: no (needs accelerate)
"""
from datetime import datetime
from pathlib import Path

from accelerate import Accelerator


class Config:
    def __init__(self, job):
        self.job = job
        self.output_dir = None

    def validate(self):
        if not self.output_dir:
            now = datetime.now()  # expect: RNK607
            self.output_dir = Path("outputs/train") / f"{now:%Y-%m-%d}/{now:%H-%M-%S}_{self.job}"


def main():
    config = Config("pick")
    config.validate()
    accelerator = Accelerator()
    accelerator.save_state(str(config.output_dir))
