"""What functions that Lightning runs on the first rank only give back, and who goes on with it

reason: the first rank alone, or whoever has it; the others are told what they get instead; or it gives nothing back
runs: no (Lightning)
"""

import torch
from lightning.pytorch import Trainer
from lightning.pytorch.utilities import rank_zero_only


@rank_zero_only
def folder_of_the_run(path):
    return path.rstrip("/")


@rank_zero_only
def tell(message):
    print(message)
    return None


@rank_zero_only(default="runs")
def folder_or_default(path):
    return path.rstrip("/")


@rank_zero_only
def notes(path):
    folder = folder_of_the_run(path)
    with open(folder + "/notes.txt", "w") as file:
        file.write(folder.upper())


def main(path, model):
    trainer = Trainer(accelerator="gpu", devices=8, strategy="ddp")
    trainer.fit(model)
    folder = folder_of_the_run(path)
    if folder is not None:
        print(folder.upper())
    told = tell("done")
    print(told)
    other = folder_or_default(path)
    print(other.upper())
    if trainer.is_global_zero:
        kept = folder_of_the_run(path)
        print(kept.upper())
    notes(path)


if __name__ == "__main__":
    main("runs/1", torch.nn.Linear(8, 1))
