"""A trainer that is told of no devices takes all there are.

reason: nobody may have thought of several
"""
import lightning as L
from lightning.pytorch.callbacks import EarlyStopping


class Classifier(L.LightningModule):
    def validation_step(self, batch, batch_idx):
        loss = self.criterion(self(batch[0]), batch[1])
        self.log("val_loss", loss)  # expect: RNK619 low


def train(model, loaders):
    L.Trainer(max_epochs=3, callbacks=[EarlyStopping("val_loss"), EarlyStopping(monitor="val_loss")]).fit(model, *loaders)
