"""The program."""
import pytorch_lightning as pl
from pytorch_lightning.loggers import WandbLogger

from model import Painter, Pictures


def main(config):
    trainer = pl.Trainer(
        logger=None if config.debug else WandbLogger(project="pictures"),
        devices=config.devices,
        strategy="auto" if config.debug else "ddp",
        callbacks=[Pictures()],
    )
    trainer.fit(Painter(config))


if __name__ == "__main__":
    import argparse

    parser = argparse.ArgumentParser()
    parser.add_argument("--debug", action="store_true")
    parser.add_argument("--devices", type=int, default=2)
    main(parser.parse_args())
