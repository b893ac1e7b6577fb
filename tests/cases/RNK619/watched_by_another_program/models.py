"""Two models log a value of the same name, and one program stops by it.

reason: the program of the other one goes by nothing
"""
import lightning.pytorch as pl


class Small(pl.LightningModule):
    def validation_step(self, batch, batch_idx):
        loss = self.criterion(self(batch[0]), batch[1])
        self.log("val_loss", loss)  # expect: RNK619 "goes by it"


class Large(pl.LightningModule):
    def validation_step(self, batch, batch_idx):
        error = self.criterion(self(batch[0]), batch[1])
        self.log("val_loss", error)  # expect: RNK619 "shows its part"
