"""The command line makes the trainer, and says how many devices it has

reason: whoever starts the program asks for several
"""
import lightning.pytorch as pl


class Classifier(pl.LightningModule):
    def validation_step(self, batch, batch_idx):
        loss = self.criterion(self(batch[0]), batch[1])
        self.log("val_loss", loss)  # expect: RNK619 "its part as the whole epoch"
