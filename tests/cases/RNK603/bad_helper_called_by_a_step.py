"""A callback of Lightning saves by a helper, when its own question says that an epoch is saved.

reason: every rank asks the same question, and the last step of the helper writes one file; `should_save` of a trainer
is another word
"""
import os
import shutil
from time import time

import torch
from pytorch_lightning import Trainer
from pytorch_lightning.callbacks import ModelCheckpoint
from pytorch_lightning.strategies import DDPStrategy


def my_save(state, path):
    folder = os.path.dirname(path)
    name = os.path.basename(path)
    tmp_path = "%s.pth" % time()
    torch.save(state, tmp_path)
    shutil.move(tmp_path, "%s/%s" % (folder, name))


class HalfWeights(ModelCheckpoint):
    def __init__(self, weights_dir, name, **kwargs):
        super().__init__(**kwargs)
        self.weights_dir = weights_dir
        self.name = name

    def on_train_epoch_end(self, trainer, pl_module):
        if self._should_save_on_train_epoch_end(trainer):
            state = {key: value.half() for key, value in pl_module.state_dict().items()}
            path = "%s/%s-e%s.ckpt" % (self.weights_dir, self.name, trainer.current_epoch + 1)
            my_save(state, path)  # expect: RNK603
            self._save_last_checkpoint(trainer, {})


def main(model, data):
    Trainer(devices=-1, strategy=DDPStrategy(), callbacks=[HalfWeights("weights", "half")]).fit(model, data)
