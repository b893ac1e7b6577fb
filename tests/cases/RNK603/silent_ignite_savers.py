"""What ignite's savers write, and what one_rank_only lets a single rank write.

reason: they see to the rank themselves
runs: no (needs ignite)
"""
import ignite.distributed as idist
import torch
from ignite.engine import Engine, Events
from ignite.handlers import Checkpoint, DiskSaver, ModelCheckpoint


@idist.one_rank_only()
def write(model, path):
    torch.save(model.state_dict(), path)


def training(local_rank, model, loader):
    model = idist.auto_model(model)
    trainer = Engine(lambda engine, batch: model(batch).sum().backward())
    trainer.add_event_handler(Events.EPOCH_COMPLETED, Checkpoint({"model": model}, DiskSaver("out", create_dir=True)))
    trainer.add_event_handler(Events.COMPLETED, ModelCheckpoint("out", n_saved=1), {"model": model})
    trainer.run(loader)
    write(model, "last.pt")
    if idist.get_rank() == 0:
        torch.save(model.state_dict(), "first.pt")


def main(model, loader):
    with idist.Parallel(backend="nccl") as parallel:
        parallel.run(training, model, loader)
