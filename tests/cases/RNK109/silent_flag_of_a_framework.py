"""Callbacks stop the trainers of all ranks, or nobody's.

reason: all ranks decide alike, the flag is shared, or it only begins a log
runs: no (needs lightning and transformers)
"""
from lightning.pytorch import Callback
from transformers import TrainerCallback


class OfAllRanks(Callback):
    def on_train_batch_end(self, trainer, pl_module, outputs, batch, batch_idx):
        if batch_idx >= self.limit:
            if trainer.is_global_zero:
                print("stopping")
            trainer.should_stop = True


class Broadcast(Callback):
    def on_train_epoch_end(self, trainer, pl_module):
        if trainer.is_global_zero and self.socket.poll(0):
            trainer.should_stop = True
        trainer.should_stop = trainer.strategy.broadcast(trainer.should_stop)


class Logs(TrainerCallback):
    def on_step_end(self, args, state, control, **kwargs):
        if state.is_world_process_zero:
            control.should_log = True


class Stop(TrainerCallback):
    def on_step_end(self, args, state, control, **kwargs):
        if state.global_step >= self.limit:
            control.should_training_stop = True


class Watcher:
    def look(self, trainer):
        if trainer.is_global_zero:
            trainer.should_stop = True
