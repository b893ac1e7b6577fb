"""A function that Lightning runs on the first rank only gives a model back, and all ranks go on with it

reason: on the other ranks rank_zero_only gives None back
runs: no (Lightning)
"""

import torch
from lightning.pytorch import LightningModule, Trainer
from lightning.pytorch.utilities import rank_zero_only


class Model(LightningModule):
    def __init__(self, width):
        super().__init__()
        self.layer = torch.nn.Linear(width, 1)


@rank_zero_only
def restored(path):
    if path is None:
        raise ValueError("no checkpoint")
    model = Model(8)
    model.load_state_dict(torch.load(path, map_location="cpu"))
    return model


def main(path):
    trainer = Trainer(accelerator="gpu", devices=8, strategy="ddp")
    model = restored(path)
    model.train()  # expect: RNK806 "`model` holds None on all ranks but the first"
    trainer.fit(model)


if __name__ == "__main__":
    main("last.ckpt")
