"""Trains the large one."""
import lightning.pytorch as pl
from lightning.pytorch.callbacks import ModelCheckpoint
from models import Large

pl.Trainer(devices=8, callbacks=[ModelCheckpoint(every_n_epochs=1)]).fit(Large())
