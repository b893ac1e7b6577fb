from lightning.pytorch.cli import LightningCLI
from model import Classifier


class OwnLightningCLI(LightningCLI):
    """Adds arguments."""


if __name__ == "__main__":
    OwnLightningCLI(Classifier)
