"""A callback of Lightning writes on every rank; another file of the project leaves a message to the first one.

reason: the project is run in several processes, and trainers call their callbacks in each
runs: no (needs lightning)
"""
from pytorch_lightning import LightningModule, Trainer
from pytorch_lightning.callbacks import Callback


class Export(Callback):
    def __init__(self, folder):
        self.folder = folder

    def on_train_epoch_end(self, trainer: Trainer, module: LightningModule):
        path = self.folder / "exported_last.txt"
        if path.exists():
            path.unlink()  # expect: RNK603
        path.write_text(str(module))  # expect: RNK603
