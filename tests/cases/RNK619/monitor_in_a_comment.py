"""What would stop by the value is commented out.

reason: nothing goes by the value, which rank 0 shows as that of all
"""
import lightning.pytorch as pl


class Classifier(pl.LightningModule):
    def validation_step(self, batch, batch_idx):
        loss = self.criterion(self(batch[0]), batch[1])
        self.log("val_loss", loss)  # expect: RNK619 "shows its part"


def train(model, loaders):
    callbacks = []
    # callbacks.append(EarlyStopping(monitor="val_loss"))
    pl.Trainer(devices=8, callbacks=callbacks).fit(model, *loaders)
