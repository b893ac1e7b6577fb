"""Trains the small one."""
import lightning.pytorch as pl
from lightning.pytorch.callbacks import EarlyStopping
from models import Small

pl.Trainer(devices=8, callbacks=[EarlyStopping(monitor="val_loss")]).fit(Small())
