"""The same trainer, started by torchrun on any number of machines."""

import os

from trainer import Trainer

if __name__ == "__main__":
    Trainer({"rank": int(os.environ["RANK"]), "world_size": int(os.environ["WORLD_SIZE"])})
